import { cleanFigures } from '../text/typed-figures.ts'
import { chain, invalid, map, refine, text, valid, type Parser } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'
import { nigerianBanks } from './banks.ts'
import { isAccountNumber } from './nuban.ts'

/** The code of a bank of our list. */
export const bankCode = refine(
  text('Please choose the bank.'),
  (code) => nigerianBanks.some((bank) => bank.code === code),
  'Please choose the bank.',
)
/** Ten digits. */
export const accountNumber = chain(
  map(text('Please enter the account number.'), cleanFigures),
  (given) => {
    if (/^\d{10}$/.test(given)) return valid(given)
    return invalid(
      /^0[789][01]\d{8}$/.test(given)
        ? 'An account number has ten digits. At OPay, PalmPay and other wallets it is your phone number without the first 0.'
        : 'An account number has ten digits.',
    )
  },
)

/** A bank and an account number that can belong to it. */
export function withCheckDigit<Account extends { bankCode: string; accountNumber: string }>(
  parse: Parser<Account>,
): Parser<Account> {
  return chain(parse, (given) =>
    isAccountNumber(given.bankCode, given.accountNumber)
      ? valid(given)
      : invalid(
          'This number does not belong to an account of this bank: a digit is wrong, or it is another bank.',
          'accountNumber',
        ),
  )
}

/** The name of the holder, as the bank or the person says it. */
export const accountName = requiredLine({
  whenMissing: 'Please enter the account name.',
  whenTooLong: 'Please use at most 100 characters.',
  maxLength: 100,
  minLength: 2,
})

/** The reference of a transfer that staff made to an account. */
export const transferReference = requiredLine({
  whenMissing: 'Please give the reference of the transfer.',
  whenTooShort: 'Please give the whole reference of the transfer.',
  whenTooLong: 'Please use at most 60 characters.',
  maxLength: 60,
  minLength: 3,
})
