/**
 * Whether the client already has this version of a file (RFC 9110, section 13.2.2): `If-None-Match`
 * decides, or `If-Modified-Since` without it.
 * @param etag in quotes
 */
export function isUnchanged(
  headers: Pick<Headers, 'get'>,
  { etag, lastModified }: { etag: string; lastModified: Date },
): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) return matchesEtag(known, etag)
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  // The header has whole seconds.
  return Math.floor(lastModified.getTime() / 1_000) * 1_000 <= since
}

/**
 * Whether `If-Match`, `If-None-Match` or `If-Range` names an ETag. Weak comparison, because a proxy
 * that compresses makes an ETag weak; without the quotes, which some clients of S3 leave out.
 */
export function matchesEtag(list: string, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return list.trim() === '*' || list.split(',').some((tag) => bare(tag) === bare(etag))
}
