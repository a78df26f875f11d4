import { planAccounts } from '../instalments/plan-accounts.ts'
import { ledgerKinds } from '../orders/ledger.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  invalid,
  listOf,
  number,
  object,
  oneOf,
  refine,
  text,
  valid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

const monthMessage = 'Please choose a month.'
/** A month in Lagos as `YYYY-MM`. */
const month = refine(
  text(monthMessage),
  (given) => /^20\d\d-(0[1-9]|1[0-2])$/.test(given),
  monthMessage,
)

/** The files of a month, in the order in which a bookkeeper reads them. */
export const bookParts = ['ledger', 'vat', 'documents', 'refunds', 'plans', 'days'] as const
export type BookPart = (typeof bookParts)[number]

const books = object({
  /** What was sold and taken back in the month, by rate of VAT. */
  vat: listOf(
    object({
      ratePercent: number(),
      netKobo: wholeNumber(),
      vatKobo: wholeNumber(),
      grossKobo: wholeNumber(),
    }),
  ),
  /** The entries of the ledger that were written in the month. */
  ledger: listOf(
    object({ kind: oneOf(ledgerKinds), count: wholeNumber(), amountKobo: wholeNumber() }),
  ),
  /** The ledger of instalment plans: what was written to each account in the month. */
  plans: listOf(
    object({
      account: oneOf(planAccounts),
      debitKobo: wholeNumber(),
      creditKobo: wholeNumber(),
    }),
  ),
  /** What the gateway kept, as far as its days were compared. */
  fees: object({ feesKobo: wholeNumber(), days: wholeNumber(), openDays: wholeNumber() }),
})
export type Books = ValueOf<typeof books>

/** For staff: the sums of a month. */
export const getBooks = {
  name: 'books',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: object({ month }),
  parseResponse: books,
} satisfies AnyFunctionContract

/** For staff: a part of a month as CSV. It needs a fresh second factor. */
export const exportBooks = {
  name: 'export-books',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ month, part: oneOf(bookParts, 'Please choose a file.') }),
  parseResponse: (input) =>
    input instanceof Blob ? valid(input) : invalid('This must be the bytes of a file.'),
} satisfies AnyFunctionContract
