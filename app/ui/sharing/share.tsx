import Check from '~icons/lucide/check'
import Link2 from '~icons/lucide/link-2'
import MessageCircle from '~icons/lucide/message-circle'
import Share2 from '~icons/lucide/share-2'
import { useState } from 'react'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { whatsappShareUrl } from '../../platform/whatsapp-url.ts'
import { Button } from '../button.tsx'
import { buttonClass } from '../button-class.ts'

type CopyState = 'not yet' | 'copied' | 'refused'

const copyLabels: Record<CopyState, string> = {
  'not yet': 'Copy link',
  copied: 'Link copied',
  refused: 'Copy the link from the address bar',
}

/**
 * Share buttons. WhatsApp is a link and works everywhere; copying and the share sheet appear where
 * the browser supports them.
 */
export function Share({
  url,
  title,
  label = 'Share this page',
}: {
  url: string
  title: string
  label?: string
}) {
  const [copied, setCopied] = useState<CopyState>('not yet')
  const isHydrated = useHydrated()
  const canCopy = isHydrated && 'clipboard' in navigator
  const canShare = isHydrated && 'share' in navigator

  async function copy() {
    // Browsers refuse when the page is not focused, or because of a setting.
    setCopied(
      await navigator.clipboard.writeText(url).then(
        () => 'copied' as const,
        () => 'refused' as const,
      ),
    )
  }

  return (
    <div>
      <p className="text-sm font-semibold">{label}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <a
          className={buttonClass({ variant: 'secondary', size: 'small' })}
          href={whatsappShareUrl(`${title} ${url}`)}
          target="_blank"
          rel="noreferrer"
        >
          <MessageCircle className="size-4" aria-hidden="true" /> WhatsApp
        </a>
        {canCopy && (
          <Button variant="secondary" size="small" onClick={() => void copy()}>
            {copied === 'copied' ? (
              <Check className="size-4" aria-hidden="true" />
            ) : (
              <Link2 className="size-4" aria-hidden="true" />
            )}
            {copyLabels[copied]}
          </Button>
        )}
        {canShare && (
          // The promise rejects when the visitor closes the share sheet, which is no error.
          <Button
            variant="secondary"
            size="small"
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            <Share2 className="size-4" aria-hidden="true" /> Share
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {copied !== 'not yet' && copyLabels[copied]}
      </p>
    </div>
  )
}
