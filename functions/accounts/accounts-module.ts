import type { Module } from '../../backend/functions/module.ts'
import { deleteMyAccount } from './delete-my-account.ts'
import { downloadMyData } from './download-my-data.ts'
import { endDueAccounts } from './end-due-accounts.ts'

/** What people do with their accounts, and what becomes of those that end. */
export const accountsModule: Module = {
  functions: [downloadMyData, deleteMyAccount],
  queues: [],
  rounds: [endDueAccounts],
}
