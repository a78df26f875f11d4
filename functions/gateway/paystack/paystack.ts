import type { Gateway } from '../gateway.ts'
import { createCaller, type PaystackAccess } from './call-paystack.ts'
import { createBanks } from './paystack-banks.ts'
import { createCharges } from './paystack-charges.ts'
import { createDisputes } from './paystack-disputes.ts'
import { createRefunds } from './paystack-refunds.ts'
import { createTransactions } from './paystack-transactions.ts'
import { createTransfers } from './paystack-transfers.ts'

export interface PaystackOptions extends PaystackAccess {
  name: Gateway['name']
  isTest: boolean
}

/**
 * The API of Paystack, following its OpenAPI description of October 2025 (PaystackOSS/openapi
 * 9678dea). Every method throws as {@link CallPaystack} says.
 */
export function createPaystack({ name, isTest, ...access }: PaystackOptions): Gateway {
  const call = createCaller(access)
  return {
    name,
    isTest,
    ...createTransactions(call),
    ...createCharges(call),
    ...createRefunds(call),
    ...createBanks(call),
    ...createDisputes(call),
    ...createTransfers(call),
  }
}
