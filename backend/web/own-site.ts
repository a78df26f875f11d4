/**
 * Whether a browser sent the request for a page of another site, or of another host of the same
 * site. Programs, which have no cookies of a visitor, say nothing and pass.
 * @param siteUrl where the site is served
 */
export function isFromOtherSite({ headers }: Request, siteUrl: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site !== 'same-origin' && site !== 'none'
  // Browsers before 2023 (Safari 16.3) send only the origin, and all do so without TLS.
  const origin = headers.get('origin')
  if (origin === null || origin === new URL(siteUrl).origin) return false
  // In a local network the site is opened by another name than its own.
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('host')
}
