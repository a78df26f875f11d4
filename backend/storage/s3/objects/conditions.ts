import { matchesEtag } from '../../content/is-unchanged.ts'
import type { StoredObject } from '../../objects/stored-object.ts'

/**
 * Whether a read must not be answered with the object, in the order of RFC 9110, section 13.2.2.
 * @returns 304 or 412; null when all conditions hold
 */
export function findUnmet(
  headers: Headers,
  { metadata: { eTag, lastModified } }: Pick<StoredObject, 'metadata'>,
  prefix = '',
): 304 | 412 | null {
  const modifiedAt = new Date(lastModified)
  const get = (name: string) => headers.get(`${prefix}${name}`)
  const match = get('if-match')
  const noneMatch = get('if-none-match')
  if (match !== null ? !matchesEtag(match, eTag) : isBefore(get('if-unmodified-since'), modifiedAt))
    return 412
  if (noneMatch !== null) return matchesEtag(noneMatch, eTag) ? 304 : null
  const since = get('if-modified-since')
  return since !== null && isDate(since) && !isBefore(since, modifiedAt) ? 304 : null
}

const isDate = (date: string) => !Number.isNaN(Date.parse(date))

/** Whether the object was changed after the second of a date. */
function isBefore(date: string | null, modifiedAt: Date): boolean {
  return date !== null && isDate(date) && Date.parse(date) + 999 < modifiedAt.getTime()
}
