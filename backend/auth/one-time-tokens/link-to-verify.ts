import type { AuthSettings } from '../auth-settings.ts'

/** The link of a mail. It leads to `GET /verify` and from there to `redirectTo`. */
export function linkToVerify(
  { apiUrl }: Pick<AuthSettings, 'apiUrl'>,
  { token, type, redirectTo }: { token: string; type: string; redirectTo: string },
): string {
  const link = new URL(`${apiUrl}/auth/v1/verify`)
  // Like supabase/auth, leave the URL unencoded where that is unambiguous. Clients expect it so.
  const isPlain = !/[&=#+%\s]/.test(redirectTo)
  link.search = `${new URLSearchParams({ token, type })}&redirect_to=${isPlain ? redirectTo : encodeURIComponent(redirectTo)}`
  return link.href
}
