import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { repairLink } from '../../../domain/text/repair-link.ts'
import { unlisted } from '../../platform/seo.ts'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Loaded when it is shown, because the list of what each page imports is in the first visit to any page. */
const MergeQuestion = lazy(() => import('./merge-question.tsx'))

export const meta = () => unlisted('One account instead of two')

/** The target of the link in our mail about two accounts of one person. */
export default function MergeAccounts() {
  const [given] = useSearchParams()
  const params = repairLink(given)
  const link = { requestId: params.get('request') ?? '', key: params.get('key') ?? '' }
  if (!link.requestId || !link.key)
    return (
      <Notice isWholePage title="This link is not complete">
        <p>Please open the link in our mail again.</p>
      </Notice>
    )
  return (
    <Suspense fallback={<Loading />}>
      <MergeQuestion link={link} />
    </Suspense>
  )
}

function Loading() {
  return (
    <NarrowCard>
      <h1 className="text-h3">One account instead of two</h1>
      <p className="mt-3 text-ink-2">Loading...</p>
      <NeedsScripts>
        <p className="mt-3">This page needs JavaScript. Turn it on to confirm or stop this.</p>
      </NeedsScripts>
    </NarrowCard>
  )
}
