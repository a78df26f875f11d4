import { Link } from 'react-router'

/** So many rows of a list are on a page. */
export const rowsAtOnce = 100

/** How many rows of a list come before this page: a number in the URL, 0 without it. */
export function readSkipped(url: URL, name: string): number {
  const skipped = Number(url.searchParams.get(name) ?? 0)
  return Number.isSafeInteger(skipped) && skipped > 0 && skipped <= 1_000_000 ? skipped : 0
}

/** The rows of this page, of which one more was read, and whether there are more. */
export function cutPart<Row>(rows: readonly Row[]): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, rowsAtOnce), hasMore: rows.length > rowsAtOnce }
}

const link = 'inline-flex min-h-11 items-center font-semibold text-primary'

/** Says which rows of a long list are here, and links to the others. Nothing for a short list. */
export function PartLinks({
  name,
  skipped,
  shown,
  hasMore,
  anchor,
}: {
  /** The number in the URL. */
  name: string
  skipped: number
  shown: number
  hasMore: boolean
  /** The heading of the list. */
  anchor: string
}) {
  if (skipped === 0 && !hasMore) return null
  const to = (first: number) => `${first > 0 ? `?${name}=${first}` : '?'}#${anchor}`
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-6 text-ink-2">
      <span>
        {shown === 0
          ? 'There are no more.'
          : `${(skipped + 1).toLocaleString('en-NG')} to ${(skipped + shown).toLocaleString('en-NG')} of a longer list`}
      </span>
      {skipped > 0 && (
        <Link to={to(skipped - rowsAtOnce)} className={link}>
          Back
        </Link>
      )}
      {hasMore && (
        <Link to={to(skipped + rowsAtOnce)} className={link}>
          Next {rowsAtOnce}
        </Link>
      )}
    </p>
  )
}
