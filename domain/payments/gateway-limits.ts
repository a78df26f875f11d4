import type { PaymentMethod } from '../orders/shop-rules.ts'

/**
 * The sums that Paystack takes in one transaction.
 */

/** "The maximum limit which is 10,000,000 (for all supported currencies)": Paystack's list of errors. */
export const maxTransactionKobo = 1_000_000_000

/** The smallest charge of a card: ₦50 (Paystack's page on recurring charges). */
export const minTransactionKobo = 5_000

/** "The minimum amount for Pay with Transfers transactions is NGN 100": Paystack's list of errors. */
export const minPayWithTransferKobo = 10_000

/** Whether the gateway takes this sum in one transaction. */
export function isGatewayAmount(amountKobo: number): boolean {
  return amountKobo >= minTransactionKobo && amountKobo <= maxTransactionKobo
}

/** Those of the methods that can pay this sum. A bank transfer has no limit of ours. */
export function methodsForAmount(
  methods: readonly PaymentMethod[],
  amountKobo: number,
): PaymentMethod[] {
  return methods.filter((method) => method === 'bank_transfer' || isGatewayAmount(amountKobo))
}
