import type { AuthSettings } from './auth-settings.ts'

/** The link of a mail: leads to `GET /verify` and from there to `redirectTo`. */
export function linkToVerify({ apiUrl }: Pick<AuthSettings, 'apiUrl'>, { token, type, redirectTo }: { token: string; type: string; redirectTo: string }): string {
  const link = new URL(`${apiUrl}/auth/v1/verify`)
  link.search = new URLSearchParams({ token, type, redirect_to: redirectTo }).toString()
  return link.href
}
