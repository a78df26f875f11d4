import { lazy } from 'react'
import { useLocation } from 'react-router'
import { codeOfBrokenLink } from '../../features/session/broken-link.ts'
import { LatePart } from '../../ui/screens/late-part.tsx'

const BrokenLinkNotice = lazy(() => import('./broken-link-notice.tsx'))

/** Why the link that led to this page did not work; nothing where it worked. */
export function BrokenLink() {
  const code = codeOfBrokenLink(useLocation().state)
  if (code === null) return null
  return (
    <LatePart>
      <BrokenLinkNotice code={code} />
    </LatePart>
  )
}
