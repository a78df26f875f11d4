import type { Module } from '../../backend/functions/module.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { downloadMyData } from './download-my-data.ts'
import { endDueAccounts } from './end-due-accounts.ts'

/** Download and deletion of accounts. */
export const accountsModule: Module = {
  functions: [downloadMyData, deleteMyAccount],
  queues: [],
  scheduledTasks: [endDueAccounts],
}
