import type { ByteRange } from '../blobs/blob-store.ts'

/**
 * The part of a file that a `Range` header asks for (RFC 9110, section 14). A header that cannot be
 * read, or that asks for several parts, is ignored as the standard allows.
 * @returns null for the whole file; `unsatisfiable` when no byte of it is in the range
 */
export function parseByteRange(
  header: string | null,
  sizeBytes: number,
): ByteRange | null | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return null
  if (first === '') {
    const count = Number(last)
    if (count === 0 || sizeBytes === 0) return 'unsatisfiable'
    return { start: Math.max(0, sizeBytes - count), end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
