import type { JWK } from 'jose'
import { modules } from '../../functions/modules.ts'
import { dieAtStep } from './die-at-step.ts'
import { startFunctions } from './functions-server.ts'

/**
 * A process with all functions and queues of the shop, on the database of a test, to be killed at a
 * step or from outside: `node money-server.ts`. It prints its port. Its settings are JSON in `MONEY_SERVER`.
 */
const settings = JSON.parse(process.env['MONEY_SERVER'] ?? '{}') as {
  database: { url: string; adminUrl: string }
  jwk: JWK
  env: Record<string, string>
  diesAtStep?: number | null
}
const server = await startFunctions('', modules, settings.env, { ...settings, listens: true })
// The times of its database are real.
setInterval(() => (server.clock.now = new Date()), 100)
server.clock.now = new Date()
if (settings.diesAtStep) dieAtStep(settings.diesAtStep)
console.log(`port ${server.port}`)
