import { useEffect, type ReactNode } from 'react'
import { brokenLink, stateOfBrokenLink } from '../../features/session/broken-link.ts'
import { reportBrokenLink } from '../../features/session/report-broken-link.ts'
import { openPage } from '../../platform/navigation/open-page.ts'
import { RouterLinks } from '../../platform/navigation/router-links.tsx'
import { useRouterToOpenPages } from '../../platform/navigation/use-router-to-open-pages.ts'
import { startBehaviours } from './frame/start-behaviours.ts'

/** What every app page has, whatever its frame. */
export function AroundPages({ children }: { children: ReactNode }) {
  useRouterToOpenPages()
  useEffect(() => {
    startBehaviours()
    if (!brokenLink) return
    reportBrokenLink(brokenLink)
    // Immediately, before a page that needs a session redirects the visitor.
    void openPage(brokenLink.path, { replace: true, state: stateOfBrokenLink(brokenLink) })
  }, [])
  return <RouterLinks>{children}</RouterLinks>
}
