import type { AuthSettings } from '../auth-settings.ts'

/** The link of a mail: leads to `GET /verify` and from there to `redirectTo`. */
export function linkToVerify(
  { apiUrl }: Pick<AuthSettings, 'apiUrl'>,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const link = new URL(`${apiUrl}/auth/v1/verify`)
  // As supabase/auth writes it: plain, where nothing in it ends a parameter. Clients look for it so.
  const isPlain = !/[&=#+%\s]/.test(redirectTo)
  link.search = `${new URLSearchParams({ token, type })}&redirect_to=${isPlain ? redirectTo : encodeURIComponent(redirectTo)}`
  return link.href
}
