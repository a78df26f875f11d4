/** The type without its parameters, in lower case: `text/html` of `Text/HTML; charset=utf-8`. */
export function essenceOf(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

/** Types that browsers show as a page, in which scripts could run. */
const pages = new Set([
  'text/html',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'application/xml',
  'text/xsl',
  'multipart/x-mixed-replace',
  'message/rfc822',
  'multipart/related',
  'application/x-shockwave-flash',
])

/** Types that browsers run as a program: WHATWG MIME Sniffing, section 4.6. */
const script =
  /^(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script(?:1\.[0-5])?$|^application\/wasm$/

/** Whether a browser could run something in a file of this type when it is opened as a page. */
export function isPage(type: string): boolean {
  const essence = essenceOf(type)
  return pages.has(essence) || essence.endsWith('+xml')
}

/** Whether a page can load a file of this type as a script. */
export function isScript(type: string): boolean {
  return script.test(essenceOf(type))
}

/** A media type as RFC 9110 writes it, so that it can stand in a header. */
export function isMediaType(type: string): boolean {
  return (
    type.length <= 255 &&
    /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:[ \t]*;[ \t]*[\w!#$&^.+-]+=(?:[\w!#$&^.+:-]+|"[ !#-~]*"))*[ \t]*$/.test(
      type,
    )
  )
}

/**
 * Whether a content type is one that a bucket allows. Parameters such as `charset` are ignored.
 * @param allowed such as `image/png` or `image/*`
 */
export function matchesType(allowed: string, contentType: string): boolean {
  const [pattern, type] = [essenceOf(allowed), essenceOf(contentType)]
  if (pattern === '*' || pattern === '*/*') return true
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
}
