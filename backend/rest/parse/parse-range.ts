import { restError } from '../rest-error.ts'

/** A range of rows; `limit` is null for all rows from the offset. */
export interface RowRange {
  offset: number
  limit: number | null
}

/**
 * Intersects the range of the query string with the range of a header such as `Range: 10-19`.
 * @throws RestError 416 PGRST103
 */
export function intersectRange({ offset, limit }: RowRange, header: string | null): RowRange {
  const found = /^(\d{1,15})-(\d{0,15})$/.exec((header ?? '').replace(/^items=/, ''))
  if (!found) return { offset, limit }
  const first = Number(found[1])
  const last = found[2] ? Number(found[2]) : Infinity
  if (first > last)
    throw rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  const start = Math.max(offset, first)
  const end = Math.min(limit === null ? Infinity : offset + limit - 1, last)
  if (end < start && limit !== 0)
    throw rangeNotSatisfiable(
      'The range of the query string and the range of the Range header do not overlap.',
    )
  return { offset: start, limit: end === Infinity ? null : Math.max(0, end - start + 1) }
}

/** Formats a `Content-Range` such as `0-9/100`, with `*` for no rows or an unknown total. */
export function formatContentRange(first: number, last: number, total: number | null): string {
  return `${total !== 0 && first <= last ? `${first}-${last}` : '*'}/${total ?? '*'}`
}

/** 206 for a part of a known total, 416 for an offset beyond it, otherwise 200. */
export function rangeStatus(
  offset: number,
  rowCount: number,
  total: number | null,
): 200 | 206 | 416 {
  if (total === null) return 200
  if (offset > total) return 416
  return rowCount < total ? 206 : 200
}

function rangeNotSatisfiable(details: string) {
  return restError('PGRST103', 'Requested range not satisfiable', { details })
}
