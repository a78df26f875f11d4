import { useEffect, useEffectEvent } from 'react'
import { useSecretLink } from '../../platform/url/secret-link.ts'
import { useStoredText } from '../../platform/storage/use-stored-text.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import { MergeQuestion } from './merge-question.tsx'

/** Finds the link in the address, or in this tab after a sign-in. */
export default function MergeLinkPage() {
  const given = useSecretLink('key')
  const isRunning = useHydrated()
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
  return <MergeQuestion link={link} />
}
