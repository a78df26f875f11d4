import { tableFormat } from '../files/table-format.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  invalid,
  listOf,
  nullable,
  number,
  object,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { bankReferenceField } from './payout-functions.ts'

const monthMessage = 'Please choose a month.'
/** A month in Lagos as `YYYY-MM`. */
const month = refine(
  text(monthMessage),
  (given) => /^20\d\d-(0[1-9]|1[0-2])$/.test(given),
  monthMessage,
)
const dayMessage = 'Please give a day.'
const day = refine(
  text(dayMessage),
  (given) => /^20\d\d-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given)),
  dayMessage,
)

const schedule = object({
  rows: listOf(
    object({
      id: text(),
      resellerId: uuid(),
      name: text(),
      tin: nullable(text()),
      address: text(),
      /** Below zero for a payout that came back. */
      grossKobo: wholeNumber(),
      percent: number(),
      taxKobo: wholeNumber(),
      day: text(),
      payout: text(),
    }),
  ),
  taxKobo: wholeNumber(),
  /** `YYYY-MM-DD` */
  dueDay: text(),
  /** When it was paid to the tax office; null when that is not noted. */
  remittance: nullable(object({ amountKobo: wholeNumber(), paidOn: text(), reference: text() })),
})
export type WithholdingSchedule = ValueOf<typeof schedule>

/** For finance: the tax that was kept back in a month. */
export const getWithholding = {
  name: 'get-withholding',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: object({ month }),
  parseResponse: schedule,
} satisfies AnyFunctionContract

/** For finance: the same as a file for the tax office. It needs a fresh second factor. */
export const exportWithholding = {
  name: 'export-withholding',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ month, format: tableFormat }),
  parseResponse: (input) =>
    input instanceof Blob ? valid(input) : invalid('This must be the bytes of a file.'),
} satisfies AnyFunctionContract

/** For finance: the tax of a month was paid to the tax office. */
export const recordRemittance = {
  name: 'record-remittance',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ month, paidOn: day, reference: bankReferenceField }),
  parseResponse: object({ amountKobo: wholeNumber() }),
} satisfies AnyFunctionContract
