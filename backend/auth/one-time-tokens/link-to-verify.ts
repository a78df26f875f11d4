import type { AuthSettings } from '../auth-settings.ts'

interface Link {
  token: string
  type: string
  redirectTo: string
}

/** The link of `POST /admin/generate_link`: `GET /verify`, which leads to `redirectTo`. */
export function linkToVerify({ apiUrl }: Pick<AuthSettings, 'apiUrl'>, link: Link): string {
  const { token, type } = link
  return `${apiUrl}/auth/v1/verify?${new URLSearchParams({ token, type })}${redirectOf(link)}`
}

/**
 * The link in a mail. Programs that check mails open every link, so it leads to a page with a
 * button, and only the button uses it up; without such a page to `GET /verify`.
 */
export function linkInMail(
  settings: Pick<AuthSettings, 'apiUrl' | 'siteUrl' | 'confirmPath'>,
  link: Link,
): string {
  const { siteUrl, confirmPath } = settings
  if (confirmPath === null) return linkToVerify(settings, link)
  // Not `type`: the site redirects `type=recovery` in any address.
  const query = new URLSearchParams({ kind: link.type, token_hash: link.token })
  return `${siteUrl}${confirmPath}?${query}${redirectOf(link)}`
}

/** Like supabase/auth, unencoded where that is unambiguous. Clients expect it so. */
function redirectOf({ redirectTo }: Link): string {
  const isPlain = !/[&=#+%\s]/.test(redirectTo)
  return `&redirect_to=${isPlain ? redirectTo : encodeURIComponent(redirectTo)}`
}
