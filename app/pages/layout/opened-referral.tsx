import { lazy, Suspense } from 'react'
import { useHydrated } from '../../platform/use-hydrated.ts'

const ReferralNotice = lazy(() => import('../../features/referral/referral-notice.tsx'))

const code =
  typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get('ref')

/** Asks about the link of a reseller (`?ref=CODE`) that opened the site; otherwise nothing. */
export function OpenedReferral() {
  // Only in the browser: the page itself is the same for everybody.
  return (
    useHydrated() &&
    code && (
      <Suspense>
        <ReferralNotice code={code} />
      </Suspense>
    )
  )
}
