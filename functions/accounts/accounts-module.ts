import type { Module } from '../../backend/functions/module.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { downloadMyData } from './download-my-data.ts'
import { endDueAccounts } from './end-due-accounts.ts'
import { hasFinishedSignIn } from './has-finished-sign-in.ts'

/** Download and deletion of accounts, and who calls a function. */
export const accountsModule = {
  hasFinishedSignIn,
  functions: [downloadMyData, deleteMyAccount],
  queues: [],
  scheduledTasks: [endDueAccounts],
} satisfies Module & { hasFinishedSignIn: unknown }
