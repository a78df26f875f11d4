import { formatNumber } from '../../text/format-number.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { formatNaira } from '../../money/money.ts'
import { nothing, object, text, wholeNumber, type ValueOf } from '../../parse/parser.ts'

const figures = object({
  /** Today in Lagos, and the first day of its month. */
  today: text(),
  monthBegins: text(),
  activePlans: wholeNumber(),
  latePlans: wholeNumber(),
  financedKobo: wholeNumber(),
  outstandingKobo: wholeNumber(),
  /** Of this month up to today. */
  dueKobo: wholeNumber(),
  collectedKobo: wholeNumber(),
  /** Outstanding of plans that are at least 1, and more than 30 and 90 days late. */
  atRisk1Kobo: wholeNumber(),
  atRisk30Kobo: wholeNumber(),
  atRisk90Kobo: wholeNumber(),
  /** Of all late plans together. */
  daysPastDue: wholeNumber(),
  /** In the last twelve months, less what was taken back. */
  writtenOffKobo: wholeNumber(),
  overpaidKobo: wholeNumber(),
})
export type PlanFigures = ValueOf<typeof figures>

/** For finance: the figures of all plans, as of today. */
export const getPlanFigures = {
  name: 'plan-figures',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: nothing,
  parseResponse: figures,
} satisfies AnyFunctionContract

export interface PlanFigure {
  name: string
  /** For people, such as `₦1,200,000` or `12.5 %`; null where there is nothing to divide by. */
  value: string | null
  /** For a spreadsheet: naira, percent, days or a count. */
  amount: number | null
  /** What is counted, in one or two sentences. */
  definition: string
}

/**
 * The figures with their definitions. The names are those of PAYGo PERFORM (CGAP, GOGLA, July 2021), so that
 * lenders and investors can compare them.
 */
export function describeFigures(given: PlanFigures): PlanFigure[] {
  const { outstandingKobo } = given
  return [
    count(
      'Active plans',
      given.activePlans,
      'Plans that have begun and have something left to pay.',
    ),
    count(
      'Plans past due',
      given.latePlans,
      'Active plans of which an instalment was due before today and is not paid in full.',
    ),
    naira(
      'Financed',
      given.financedKobo,
      'The principal of all plans that have begun, also of those that have ended, less what orders gave back.',
    ),
    naira(
      'Outstanding principal',
      outstandingKobo,
      'Principal of active plans that is not paid, due or not.',
    ),
    naira(
      'Due this month',
      given.dueKobo,
      'Principal and interest of instalments whose due day is in this month up to today, by the schedules that count now.',
    ),
    naira(
      'Collected this month',
      given.collectedKobo,
      'Payments that arrived in this month up to today, less what banks took back.',
    ),
    ...describeRates(given),
  ]
}

/** Shares of what is due and of what is outstanding. */
function describeRates(given: PlanFigures): PlanFigure[] {
  const { outstandingKobo, writtenOffKobo } = given
  const atRisk = (days: string, kobo: number): PlanFigure =>
    percent(`Portfolio at risk (PAR ${days})`, kobo, outstandingKobo, {
      definition: `Outstanding principal of plans that are ${days === '1' ? '1 day or more' : `more than ${days} days`} past due, as a share of all outstanding principal.`,
    })
  return [
    percent('Collection rate', given.collectedKobo, given.dueKobo, {
      definition:
        'Collected this month, as a share of what was due this month. Payments ahead and old arrears count too, so it can be above 100 %.',
    }),
    atRisk('1', given.atRisk1Kobo),
    atRisk('30', given.atRisk30Kobo),
    atRisk('90', given.atRisk90Kobo),
    {
      name: 'Average days past due',
      ...mean(given.daysPastDue, given.latePlans),
      definition:
        'Days since the oldest unpaid instalment was due, on average over the plans that are past due.',
    },
    naira(
      'Written off',
      writtenOffKobo,
      'Principal and fees that were written off in the last twelve months, less what was taken back.',
    ),
    percent('Write-off ratio', writtenOffKobo, outstandingKobo + writtenOffKobo, {
      definition:
        'Written off in the last twelve months, as a share of that sum and the outstanding principal together.',
    }),
    naira(
      'Overpaid',
      given.overpaidKobo,
      'What customers have paid beyond their plans. We owe it to them.',
    ),
  ]
}

/** The figures as rows of a CSV file. */
export function figuresTable(given: PlanFigures): (string | number)[][] {
  return [
    ['as_of', 'figure', 'value', 'definition'],
    ...describeFigures(given).map(({ name, amount, definition }) => [
      given.today,
      name,
      amount ?? '',
      definition,
    ]),
  ]
}

function count(name: string, amount: number, definition: string): PlanFigure {
  return { name, value: formatNumber(amount), amount, definition }
}

function naira(name: string, kobo: number, definition: string): PlanFigure {
  return { name, value: formatNaira(kobo), amount: kobo / 100, definition }
}

function percent(
  name: string,
  partKobo: number,
  wholeKobo: number,
  { definition }: { definition: string },
): PlanFigure {
  if (wholeKobo <= 0) return { name, value: null, amount: null, definition }
  const amount = Math.round((1000 * partKobo) / wholeKobo) / 10
  return { name, value: `${amount.toFixed(1)} %`, amount, definition }
}

function mean(sum: number, of: number): Pick<PlanFigure, 'value' | 'amount'> {
  if (of === 0) return { value: null, amount: null }
  const amount = Math.round((10 * sum) / of) / 10
  return { value: `${amount.toFixed(1)} days`, amount }
}
