/** Asks about the link of a reseller (`?ref=CODE`) that opened the site. */
export function startReferral(): void {
  const code = new URLSearchParams(window.location.search).get('ref')
  if (!code) return
  import('../../../features/referral/referral-notice.tsx').then(
    ({ mountReferralNotice }) => mountReferralNotice(code),
    // Without a connection. A later visit by the link asks again.
    () => {},
  )
}
