import { useEffect, type ReactNode } from 'react'
import { OpenedInquiry } from '../../features/inquiry/opened-inquiry.tsx'
import { brokenLink } from '../../features/session/broken-link.ts'
import { reportBrokenLink } from '../../features/session/report-broken-link.ts'
import { useRouterToOpenPages } from '../../platform/open-page.ts'
import { findToastList } from '../../platform/toasts/toast-list.ts'

/** What every page has, whatever its frame: the inquiry dialog, messages, and why a link failed. */
export function AroundPages({ children }: { children: ReactNode }) {
  useRouterToOpenPages()
  useEffect(() => {
    findToastList()
    if (brokenLink) reportBrokenLink(brokenLink)
  }, [])
  return (
    <>
      {children}
      <OpenedInquiry />
    </>
  )
}
