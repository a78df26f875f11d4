import type { Module } from '../../backend/functions/module.ts'
import { decideBankAccount } from './decide-bank-account.ts'
import { proposeBankAccount } from './propose-bank-account.ts'

/** Where customers transfer to. */
export const bankAccountsModule: Module = {
  functions: [proposeBankAccount, decideBankAccount],
  queues: [],
  scheduledTasks: [],
}
