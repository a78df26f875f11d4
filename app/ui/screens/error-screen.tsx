import { use } from 'react'
import { ReferenceContext } from '../../platform/reference.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

/** Shown when rendering fails. A page that failed on the server names its request in the log. */
export function ErrorScreen({ isWhole = false }: { isWhole?: boolean }) {
  const reference = use(ReferenceContext)
  const notice = (
    <Notice isWholePage title="Something went wrong" action={<Button data-reload>Reload</Button>}>
      <p>Please try reloading the page.</p>
      {/* The text of the server stays: the browser does not know it. */}
      <p className="mt-2 text-sm" suppressHydrationWarning>
        {reference && `Reference: ${reference}`}
      </p>
    </Notice>
  )
  return isWhole ? <main>{notice}</main> : notice
}
