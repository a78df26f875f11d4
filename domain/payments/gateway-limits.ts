import { formatNaira } from '../money/money.ts'

/** The sums that Paystack takes in one transaction. */

/** "The maximum limit which is 10,000,000 (for all supported currencies)": Paystack's list of errors. */
export const maxTransactionKobo = 1_000_000_000

/** The smallest charge of a card in naira: ₦50 (Paystack's page on recurring charges). */
export const minTransactionKobo = 5_000

/** "The minimum amount for Pay with Transfers transactions is NGN 100": Paystack's list of errors. */
export const minPayWithTransferKobo = 10_000

/** Whether the gateway takes this sum in one transaction. */
export function isGatewayAmount(amountKobo: number): boolean {
  return amountKobo >= minTransactionKobo && amountKobo <= maxTransactionKobo
}

/** Why a sum cannot be paid at the gateway, for the person who pays; null when it can. */
export function explainGatewayLimit(amountKobo: number): string | null {
  if (isGatewayAmount(amountKobo)) return null
  return amountKobo > maxTransactionKobo
    ? `Online payments are limited to ${formatNaira(maxTransactionKobo)} at once. Please pay this order by bank transfer.`
    : `Online payments begin at ${formatNaira(minTransactionKobo)}. Please pay this sum by bank transfer.`
}
