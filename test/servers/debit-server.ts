import { chargeDue } from '../../functions/instalments/debits/charge-due-plans.ts'
import { resumeDebits } from '../../functions/instalments/debits/resume-debits.ts'
import { dieAtStep } from './die-at-step.ts'
import { startFunctions } from './functions-server.ts'

/**
 * A process that charges the cards of plans on the database of a test, and is killed at a step:
 * `node debit-server.ts`. Its settings are JSON in `MONEY_SERVER`; `now` is the time of its clock.
 */
const settings = JSON.parse(process.env['MONEY_SERVER'] ?? '{}') as {
  database: { url: string; adminUrl: string }
  env: Record<string, string>
  now: string
  diesAtStep: number
}
const server = await startFunctions('', { functions: [] }, settings.env, settings)
server.clock.now = new Date(settings.now)
console.log('port 0')
dieAtStep(settings.diesAtStep)
await resumeDebits.run(server.context)
await chargeDue(server.context)
process.exit()
