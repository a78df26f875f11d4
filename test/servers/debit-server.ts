import { setTimeout as sleep } from 'node:timers/promises'
import { chargeDue } from '../../functions/instalments/debits/charge-due-plans.ts'
import { resumeDebits } from '../../functions/instalments/debits/resume-debits.ts'
import { startFunctions } from './functions-server.ts'

/**
 * A process that charges the cards of plans again and again, on the database of a test, to be killed:
 * `node debit-server.ts`. Its settings are JSON in `MONEY_SERVER`; `now` is the time of its clock.
 */
const settings = JSON.parse(process.env['MONEY_SERVER'] ?? '{}') as {
  database: { url: string; adminUrl: string }
  env: Record<string, string>
  now: string
}
const server = await startFunctions('', { functions: [] }, settings.env, settings)
server.clock.now = new Date(settings.now)
console.log('port 0')
for (;;) {
  await resumeDebits.run(server.context)
  await chargeDue(server.context)
  await sleep(20)
}
