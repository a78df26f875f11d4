import type { Module } from '../../../backend/functions/module.ts'
import { openOperator } from '../ledger/open-operator.ts'
import { verifyRegister } from '../verify/verify-register.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'

/** The signed log: it is published after each write and every day, and checked at the start and nightly. */
export const logModule: Module = {
  functions: [],
  queues: [],
  startSteps: [openOperator],
  scheduledTasks: [
    { name: 'publish register', everyS: 60, run: publishCheckpoint },
    {
      name: 'verify register',
      everyS: 86_400,
      async run(context) {
        await verifyRegister(context)
      },
    },
  ],
  settings: ['REGISTER_LOG_KEY'],
}
