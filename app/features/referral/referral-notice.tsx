import { useEffect, useState } from 'react'
import { checkResellerCode } from '../../../domain/resellers/referral-functions.ts'
import { referralDays } from '../../../domain/resellers/referral.ts'
import { isResellerCode } from '../../../domain/resellers/reseller-code.ts'
import { cleanCode } from '../../../domain/text/clean-code.ts'
import { callFunction } from '../../platform/call-function.ts'
import { mount } from '../../platform/parts/mount.tsx'
import { Button } from '../../ui/button.tsx'
import { forgetLink, openLink, storeLink } from './referral-store.ts'

/** Shows the notice at the top of the page. */
export function mountReferralNotice(code: string): void {
  const place = document.querySelector('[data-referral]')
  if (place) mount(place, <ReferralNotice code={code} />)
}

type Shown = 'nothing' | 'question' | 'unknown'

/**
 * Asks whether the browser may remember by whose link somebody came; without a yes it forgets it. Says
 * so when no reseller has the code.
 */
function ReferralNotice({ code: typed }: { code: string }) {
  const code = cleanCode(typed)
  const [shown, setShown] = useState<Shown>('nothing')
  useEffect(() => {
    let isCurrent = true
    async function check() {
      const unknown = await isUnknown(code)
      if (!isCurrent) return
      if (unknown) setShown('unknown')
      else if (openLink(code, new Date())) setShown('question')
    }
    void check()
    return () => {
      isCurrent = false
    }
  }, [code])
  if (shown === 'nothing') return null
  const end = (action: () => void) => () => {
    action()
    setShown('nothing')
  }
  return (
    <section
      aria-label="Link of a reseller"
      className="container-page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-primary-soft py-3 text-on-primary-soft"
    >
      {shown === 'unknown' ? (
        <>
          <p role="status" className="max-w-2xl">
            No reseller has the code <strong className="wrap-anywhere">{code || typed}</strong> of
            this link, so it does not count for anybody. Please ask the person who sent it for the
            right code; you can also enter it when you pay.
          </p>
          <Button size="small" variant="quiet" onClick={end(() => {})}>
            Close
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-2xl">
            You came through the link of one of our resellers, <strong>{code}</strong>. May this
            browser remember it for {referralDays} days, so that they earn something if you buy?
            Your price stays the same.
          </p>
          <p className="flex gap-2">
            <Button size="small" onClick={end(storeLink)}>
              Yes, remember it
            </Button>
            <Button size="small" variant="quiet" onClick={end(forgetLink)}>
              No
            </Button>
          </p>
        </>
      )}
    </section>
  )
}

/** Whether no reseller has the code. Without an answer it may be right, and the order decides. */
async function isUnknown(code: string): Promise<boolean> {
  if (!isResellerCode(code)) return true
  const checked = await callFunction(checkResellerCode, { code })
  return checked.outcome === 'done' && checked.response.businessName === null
}
