import Link2 from '~icons/lucide/link-2'
import MessageCircle from '~icons/lucide/message-circle'
import Share2 from '~icons/lucide/share-2'
import { asRef } from '../../platform/behaviours.ts'
import { whatsappShareUrl } from '../../platform/whatsapp-url.ts'
import { Button } from '../button.tsx'
import { buttonClass } from '../button-class.ts'
import { follow } from './share.behaviour.ts'

const onAppPage = asRef(follow)

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
  return (
    <div ref={onAppPage} data-part="share" data-when="sight" data-url={url} data-title={title}>
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
        <Button variant="secondary" size="small" data-copy hidden>
          <Link2 className="size-4" aria-hidden="true" />
          <span>Copy link</span>
        </Button>
        <Button variant="secondary" size="small" data-share hidden>
          <Share2 className="size-4" aria-hidden="true" /> Share
        </Button>
      </div>
      <p role="status" className="sr-only" />
    </div>
  )
}
