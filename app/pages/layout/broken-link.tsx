import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { codeOfBrokenLink } from '../../features/session/broken-link.ts'

const BrokenLinkNotice = lazy(() => import('./broken-link-notice.tsx'))

/** Why the link that led to this page did not work; nothing where it worked. */
export function BrokenLink() {
  const code = codeOfBrokenLink(useLocation().state)
  if (code === null) return null
  return (
    <Suspense>
      <BrokenLinkNotice code={code} />
    </Suspense>
  )
}
