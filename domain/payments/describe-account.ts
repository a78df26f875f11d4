import { bankName } from './banks.ts'
import { maskAccountNumber } from './nuban.ts'

/** The bank and the last digits, for people: "First Bank of Nigeria ••••0007". */
export function describeAccount({
  bankCode,
  accountNumber,
}: {
  bankCode: string
  accountNumber: string
}): string {
  return `${bankName(bankCode)} ${maskAccountNumber(accountNumber)}`
}
