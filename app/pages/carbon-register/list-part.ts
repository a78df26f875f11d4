/** So many rows of a list are on a page. */
export const rowsAtOnce = 100

/** Which rows of a long list are on a page, and how many come before those of its neighbours. */
export interface ListPart {
  first: number
  last: number
  back: number | null
  next: number | null
}

/** How many rows of a list come before this page: a number in the URL, 0 without it. */
export function readSkipped(url: URL, name: string): number {
  const skipped = Number(url.searchParams.get(name) ?? 0)
  return Number.isSafeInteger(skipped) && skipped > 0 && skipped <= 1_000_000 ? skipped : 0
}

/** The rows of this page, of which one more was read; `part` is null when these are all. */
export function cutPart<Row>(
  read: readonly Row[],
  skipped: number,
): { rows: Row[]; part: ListPart | null } {
  const rows = read.slice(0, rowsAtOnce)
  const hasMore = read.length > rowsAtOnce
  if (skipped === 0 && !hasMore) return { rows, part: null }
  return {
    rows,
    part: {
      first: skipped + 1,
      last: skipped + rows.length,
      back: skipped > 0 ? Math.max(0, skipped - rowsAtOnce) : null,
      next: hasMore ? skipped + rowsAtOnce : null,
    },
  }
}
