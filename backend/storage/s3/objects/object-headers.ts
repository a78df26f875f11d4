const prefix = 'x-amz-meta-'

/** The user metadata of an upload: its `x-amz-meta-` headers. Null without any. */
function readUserMetadata(headers: Headers): Record<string, string> | null {
  const found = [...headers]
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value])
  return found.length > 0 ? (Object.fromEntries(found) as Record<string, string>) : null
}

/** User metadata as headers; what no header can carry is left out and counted, as S3 does. */
export function metadataHeaders(metadata: Record<string, unknown> | null): Record<string, string> {
  const headers: Record<string, string> = {}
  let missing = 0
  for (const [name, value] of Object.entries(metadata ?? {})) {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    // oxlint-disable-next-line no-control-regex -- they cannot stand in a header
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0-\x08\n-\x1f\x7f]/.test(text))
      headers[prefix + name.toLowerCase()] = encodeText(text)
    else missing++
  }
  if (missing > 0) headers['x-amz-missing-meta'] = String(missing)
  return headers
}

/** Characters beyond ASCII as RFC 2047 writes them. */
function encodeText(text: string): string {
  return /^[\t\x20-\x7e]*$/.test(text)
    ? text
    : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`
}

/** What an upload says about its file. */
export function readObjectHeaders(headers: Headers): {
  contentType: string
  cacheControl: string
  userMetadata: Record<string, string> | null
} {
  return {
    contentType: headers.get('content-type') || 'application/octet-stream',
    cacheControl: headers.get('cache-control') || 'no-cache',
    userMetadata: readUserMetadata(headers),
  }
}
