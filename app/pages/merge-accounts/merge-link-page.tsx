import { useSecretLink } from '../../platform/url/secret-link.ts'
import { Notice } from '../../ui/notice.tsx'
import { MergeQuestion } from './merge-question.tsx'

/** Finds the link in the address, or in this tab after a sign-in. */
export default function MergeLinkPage() {
  const params = useSecretLink('key')
  const link = { requestId: params.get('request') ?? '', key: params.get('key') ?? '' }
  if (!link.requestId || !link.key)
    return (
      <Notice isWholePage title="This link is not complete">
        <p>Please open the link in our mail again.</p>
      </Notice>
    )
  return <MergeQuestion link={link} />
}
