import { divideRounded } from '../../money/divide-rounded.ts'
import type { InstalmentState, ScheduleRow } from '../plan-state.ts'

/**
 * The rows after the order gave something back. It lowers the principal that is not paid, in each row by
 * the same share, and the interest that is not paid by that share, the rest of a kobo in the customer's
 * favour. What is more than that lowers principal that was paid, the last row first: that money is then
 * overpaid.
 * @param refundKobo above zero, at most the principal of all rows
 * @throws RangeError when it is more than that
 */
export function refundSchedule(
  instalments: readonly InstalmentState[],
  refundKobo: number,
): ScheduleRow[] {
  const unpaidKobo = sumOf(instalments, unpaidPrincipal)
  const keptKobo = Math.max(0, unpaidKobo - refundKobo)
  const scale = (kobo: number) => (unpaidKobo === 0 ? 0n : BigInt(kobo) * BigInt(keptKobo))
  let unpaidBefore = 0
  let keptBefore = 0
  const rows = instalments.map((row) => {
    unpaidBefore += unpaidPrincipal(row)
    const keptUntil = unpaidKobo === 0 ? 0 : divideRounded(scale(unpaidBefore), BigInt(unpaidKobo))
    const keptOfRow = keptUntil - keptBefore
    keptBefore = keptUntil
    const unpaidInterest = row.interestKobo - row.paidInterestKobo
    const keptInterest = unpaidKobo === 0 ? 0 : Number(scale(unpaidInterest) / BigInt(unpaidKobo))
    return {
      number: row.number,
      dueOn: row.dueOn,
      principalKobo: row.paidPrincipalKobo + keptOfRow,
      interestKobo: row.paidInterestKobo + keptInterest,
    }
  })
  return lowerFromLast(rows, refundKobo - (unpaidKobo - keptKobo))
}

function unpaidPrincipal({ principalKobo, paidPrincipalKobo }: InstalmentState): number {
  return principalKobo - paidPrincipalKobo
}

function lowerFromLast(rows: readonly ScheduleRow[], kobo: number): ScheduleRow[] {
  let left = kobo
  const lowered = [...rows].reverse().map((row) => {
    const taken = Math.min(left, row.principalKobo)
    left -= taken
    return { ...row, principalKobo: row.principalKobo - taken }
  })
  if (left > 0) throw new RangeError('A refund is at most the principal of the plan')
  return [...lowered].reverse()
}

function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0)
}
