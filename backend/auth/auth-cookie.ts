import type { AuthSettings } from './auth-settings.ts'

/** A cookie that only this site can set: its name, and where it is sent. */
interface AuthCookie {
  name: string
  scope: string
}

/**
 * With the prefix no other host of the same domain can set the cookie. It needs https and the path
 * `/`.
 * @param path where it is sent without https
 */
export function authCookie(
  { apiUrl }: Pick<AuthSettings, 'apiUrl'>,
  { name, path }: { name: string; path: string },
): AuthCookie {
  return apiUrl.startsWith('https:')
    ? { name: `__Host-${name}`, scope: 'Path=/; Secure' }
    : { name, scope: `Path=${path}` }
}

/** The value of a cookie; empty when the browser did not send it. */
export function readCookie({ headers }: Request, { name }: Pick<AuthCookie, 'name'>): string {
  const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}
