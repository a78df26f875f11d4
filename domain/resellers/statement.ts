import { dayInLagos } from '../calendar/days.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  listOf,
  nullable,
  number,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

const commissionEntryKinds = [
  'accrued',
  'earned',
  'reversed',
  'payout',
  'withheld',
  'payout_returned',
  'adjustment',
] as const
export type CommissionEntryKind = (typeof commissionEntryKinds)[number]

/** For resellers and staff. */
export const commissionEntryLabels: Readonly<Record<CommissionEntryKind, string>> = {
  accrued: 'Commission of a paid order',
  earned: 'Commission can be paid out',
  reversed: 'Commission taken back',
  payout: 'Payout',
  withheld: 'Withholding tax',
  payout_returned: 'Payout or its tax came back',
  adjustment: 'Correction',
}

const periodMessage = 'Please choose a month or a year.'
/** A month or a year in Lagos: `YYYY-MM` or `YYYY`. */
const statementPeriod = refine(
  text(periodMessage),
  (given) => /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(given),
  periodMessage,
)

/** The first moment of a period, and that of the next one; Lagos is UTC+1. */
export function periodBounds(period: string): { from: Date; to: Date } {
  const [year = 0, month] = period.split('-').map(Number)
  const moment = (y: number, m: number) => new Date(Date.UTC(y, m, 1) - 3_600_000)
  return month === undefined
    ? { from: moment(year, 0), to: moment(year + 1, 0) }
    : { from: moment(year, month - 1), to: moment(year, month) }
}

const balances = object({
  /** Of paid orders, not payable yet. */
  pendingKobo: wholeNumber(),
  /** Can be paid out; below zero is set off against later commission. */
  payableKobo: wholeNumber(),
})
const statement = object({
  resellerId: uuid(),
  businessName: text(),
  tin: nullable(text()),
  address: text(),
  period: text(),
  opening: balances,
  lines: listOf(
    object({
      id: text(),
      /** ISO 8601. */
      at: text(),
      kind: oneOf(commissionEntryKinds),
      /** The order or the payout; empty for a correction. */
      about: text(),
      reason: nullable(text()),
      pendingKobo: wholeNumber(),
      payableKobo: wholeNumber(),
    }),
  ),
  closing: balances,
  /** What tax was kept back of the payouts, and what of it came back. */
  withheld: listOf(
    object({
      at: text(),
      payout: text(),
      grossKobo: wholeNumber(),
      percent: number(),
      taxKobo: wholeNumber(),
      /** When the tax of its month was paid to the tax office, `YYYY-MM-DD`; null when it is not noted. */
      paidOn: nullable(text()),
    }),
  ),
  /** Opens the papers of the period for ten minutes. */
  ticket: text(),
})
export type Statement = ValueOf<typeof statement>

/** The statement of a reseller: for the reseller, for staff, and for holders of a ticket. */
export const getResellerStatement = {
  name: 'get-reseller-statement',
  method: 'POST',
  parseRequest: object({
    /** Null: the caller's own. */
    resellerId: nullable(uuid()),
    period: statementPeriod,
    ticket: nullable(text()),
  }),
  parseResponse: statement,
} satisfies AnyFunctionContract

/** The rows of a statement, for a spreadsheet, in naira and with days of Lagos. */
export function statementTable({
  opening,
  lines,
  closing,
  period,
}: Statement): (string | number)[][] {
  const naira = (kobo: number) => Number((kobo / 100).toFixed(2))
  const row = (words: string, sums: { pendingKobo: number; payableKobo: number }) => [
    period,
    words,
    '',
    '',
    naira(sums.pendingKobo),
    naira(sums.payableKobo),
  ]
  return [
    ['day', 'what', 'about', 'reason', 'pending_naira', 'payable_naira'],
    row('Opening balance', opening),
    ...lines.map(({ at, kind, about, reason, pendingKobo, payableKobo }) => [
      dayInLagos(new Date(at)),
      commissionEntryLabels[kind],
      about,
      reason ?? '',
      naira(pendingKobo),
      naira(payableKobo),
    ]),
    row('Closing balance', closing),
  ]
}
