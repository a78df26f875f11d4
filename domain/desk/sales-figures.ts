import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { listOf, nothing, object, text, wholeNumber, type ValueOf } from '../parse/parser.ts'
import type { StaffGrant } from '../grants/grants.ts'

/** How many days are compared with as many days before them; the last of them is today. */
export const salesDays = 30

/** Who sees the sales; owners do in any case. */
export const salesGrants = ['sales', 'finance'] as const satisfies readonly StaffGrant[]

const salesOfDay = object({
  /** YYYY-MM-DD, in Lagos. */
  day: text(),
  kobo: wholeNumber(),
  orders: wholeNumber(),
  /** Of the day that many days earlier. */
  koboBefore: wholeNumber(),
  ordersBefore: wholeNumber(),
})
const salesOfPart = object({ name: text(), kobo: wholeNumber(), koboBefore: wholeNumber() })

export type SalesOfDay = ValueOf<typeof salesOfDay>
export type SalesOfPart = ValueOf<typeof salesOfPart>

/**
 * For staff: what was sold in the last days, compared with the days before. An order counts on the
 * day on which it was paid, unless it was cancelled or refunded as a whole. Days and states count
 * the total of an order, categories count its goods without delivery and installation.
 */
export const salesFigures = {
  name: 'sales-figures',
  method: 'GET',
  caller: { grants: salesGrants },
  parseRequest: nothing,
  parseResponse: object({
    days: listOf(salesOfDay),
    categories: listOf(salesOfPart),
    states: listOf(salesOfPart),
  }),
} satisfies AnyFunctionContract

export type SalesFigures = ValueOf<typeof salesFigures.parseResponse>

/** The sums of all days. */
export function sumSales(days: readonly SalesOfDay[]): Omit<SalesOfDay, 'day'> {
  const sumOf = (field: keyof Omit<SalesOfDay, 'day'>) =>
    days.reduce((sum, day) => sum + day[field], 0)
  return {
    kobo: sumOf('kobo'),
    orders: sumOf('orders'),
    koboBefore: sumOf('koboBefore'),
    ordersBefore: sumOf('ordersBefore'),
  }
}

/** `12 % more`, `8 % less`, `the same`; null where there is nothing to compare with. */
export function compareSales(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  if (percent === 0) return 'the same'
  return percent > 0 ? `${percent} % more` : `${-percent} % less`
}
