import type { Module } from '../../../backend/functions/module.ts'
import { openOperator } from '../ledger/open-operator.ts'
import { askForCheck, runDueCheck } from '../verify/due-checks.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'

/**
 * The signed log. Who writes to it publishes the new state before they answer; the task signs what a
 * process that ended in between left, and the same state once a day. The register is checked after each
 * start and every night.
 */
export const logModule: Module = {
  functions: [],
  queues: [],
  startSteps: [openOperator, askForCheck],
  scheduledTasks: [
    { name: 'publish register', everyS: 10, run: publishCheckpoint },
    { name: 'verify register', everyS: 600, run: runDueCheck },
  ],
  settings: ['REGISTER_LOG_KEY'],
}
