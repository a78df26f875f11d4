import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { codeOfBrokenLink } from '../../features/session/broken-link.ts'

const BrokenLinkNotice = lazy(() => import('./broken-link-notice.tsx'))

/** Why the link that led to this page did not work; nothing where it worked. */
export function BrokenLink() {
  const code = codeOfBrokenLink(useLocation().state)
  // A reload keeps the state of the history entry, which the server does not know.
  const isHydrated = useHydrated()
  if (code === null || !isHydrated) return null
  return (
    <Suspense>
      <BrokenLinkNotice code={code} />
    </Suspense>
  )
}
