/**
 * Whether a content type is one that a bucket allows. Parameters such as `charset` are ignored.
 * @param allowed such as `image/png` or `image/*`
 */
export function matchesType(allowed: string, contentType: string): boolean {
  const normalise = (type: string) => type.split(';')[0]?.trim().toLowerCase() ?? ''
  const [pattern, type] = [normalise(allowed), normalise(contentType)]
  if (pattern === '*' || pattern === '*/*') return true
  return pattern.endsWith('/*') ? type.startsWith(pattern.slice(0, -1)) : pattern === type
}
