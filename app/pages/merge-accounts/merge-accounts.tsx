import { lazy, Suspense } from 'react'
import { secretHeaders } from '../../platform/url/secret-link.ts'
import { unlisted } from '../../platform/seo.ts'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'

/** Loaded when it is shown, because the list of what each page imports is in the first visit to any page. */
const MergeLinkPage = lazy(() => import('./merge-link-page.tsx'))

export const meta = () => unlisted('One account instead of two')

export const headers = () => secretHeaders

/** The target of the link in our mail about two accounts of one person. */
export default function MergeAccounts() {
  return (
    <Suspense fallback={<Loading />}>
      <MergeLinkPage />
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
