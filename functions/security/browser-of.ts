/**
 * What tells browsers behind one network address apart, for the key of a rate limit. A program can
 * change it, so a limit for the whole address belongs beside it.
 */
export function browserOf(headers: Headers): string {
  return (headers.get('user-agent') ?? '').slice(0, 200)
}
