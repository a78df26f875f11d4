import Link2 from '~icons/lucide/link-2'
import { toast } from '../../platform/toasts.ts'
import { buttonClass } from '../button-class.ts'

/**
 * A link to the current content. It is a real link, which can be copied by hand; a click copies it
 * where the browser allows that.
 */
export function ShareLink({ path }: { path: string }) {
  async function copy() {
    const address = new URL(path, window.location.origin).href
    const isCopied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    )
    if (isCopied) toast.success('Link copied')
    else toast.info(`Copy this link: ${address}`, { duration: 20_000 })
  }

  return (
    <a
      href={path}
      className={buttonClass({ variant: 'secondary' })}
      onClick={(event) => {
        event.preventDefault()
        void copy()
      }}
    >
      <Link2 className="size-4.5" aria-hidden="true" />
      Link to these numbers
    </a>
  )
}
