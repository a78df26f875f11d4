import { useState } from 'react'
import { referralDays } from '../../../domain/resellers/referral.ts'
import { cleanResellerCode, isResellerCode } from '../../../domain/resellers/reseller-code.ts'
import { Button } from '../../ui/button.tsx'
import { forgetLink, openLink, storeLink } from './referral-store.ts'

/** Asks whether the browser may remember by whose link somebody came. Without a yes it forgets it. */
export default function ReferralNotice({ code: typed }: { code: string }) {
  const code = cleanResellerCode(typed)
  const [isAsking, setAsking] = useState(() => isResellerCode(code) && openLink(code, new Date()))
  if (!isAsking) return null
  const end = (action: () => void) => () => {
    action()
    setAsking(false)
  }
  return (
    <section
      aria-label="Link of a reseller"
      className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-primary-soft py-3 text-on-primary-soft"
    >
      <p className="max-w-2xl">
        You came through the link of one of our resellers, <strong>{code}</strong>. May this browser
        remember it for {referralDays} days, so that they earn something if you buy? Your price
        stays the same.
      </p>
      <p className="flex gap-2">
        <Button size="small" onClick={end(storeLink)}>
          Yes, remember it
        </Button>
        <Button size="small" variant="quiet" onClick={end(forgetLink)}>
          No
        </Button>
      </p>
    </section>
  )
}
