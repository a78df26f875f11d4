import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { data } from 'react-router'
import { secretHeaders, useSecretLink } from '../../platform/secret-link.ts'
import { unlisted } from '../../platform/seo.ts'
import { useStoredText } from '../../platform/storage/use-stored-text.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/merge-accounts'

/** Loaded when it is shown, because the list of what each page imports is in the first visit to any page. */
const MergeQuestion = lazy(() => import('./merge-question.tsx'))

export const meta = () => unlisted('One account instead of two')

export const loader = () => data(null, { headers: secretHeaders })

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The target of the link in our mail about two accounts of one person. */
export default function MergeAccounts() {
  const given = useSecretLink('key')
  const isRunning = useHydrated()
  // Who is not signed in comes back from the sign-in page without the link.
  const [kept, keep] = useStoredText('merge-link')
  const keepGiven = useEffectEvent(() => {
    if (given.has('key')) keep(given.toString())
  })
  useEffect(() => keepGiven(), [])
  const params = given.has('key') || !isRunning ? given : new URLSearchParams(kept)
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
