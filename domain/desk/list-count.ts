import { formatNumber } from '../text/format-number.ts'
/** Up to this number, rows are counted one by one. Above it, a list shows an estimate. */
export const maxExactCount = 10_000

/** How many rows match a list. */
export interface ListCount {
  rows: number
  isExact: boolean
}

/**
 * An estimate for a list of which more than {@link maxExactCount} rows match.
 * @param size about how many rows the table has
 * @param planned how many rows PostgreSQL's planner expects for the search with its filters, and for
 * the whole list. The planner assumes that row level security hides a part of the rows. That lowers
 * both numbers alike, so only their ratio is used. Null: no search and no filter.
 */
export function estimateCount(
  size: number,
  planned: { matching: number; all: number } | null,
): ListCount {
  const share = planned === null || planned.all <= 0 ? 1 : planned.matching / planned.all
  return { rows: Math.max(Math.round(size * Math.min(share, 1)), maxExactCount), isExact: false }
}

/** How many rows match: "1 order", "about 103,000 orders", "more than 10,000 orders". */
export function describeCount(
  { rows, isExact }: ListCount,
  title: { one: string; many: string },
): string {
  if (isExact) return `${formatNumber(rows)} ${rows === 1 ? title.one : title.many}`
  if (rows <= maxExactCount) return `more than ${formatNumber(maxExactCount)} ${title.many}`
  return `about ${formatNumber(Number(rows.toPrecision(3)))} ${title.many}`
}
