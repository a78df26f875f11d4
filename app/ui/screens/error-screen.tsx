import { use } from 'react'
import { ReferenceContext } from '../../platform/reference.ts'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

/** Shown when rendering fails. Of a page that failed on the server, it shows what the log calls it. */
export function ErrorScreen({ isWhole }: { isWhole?: boolean }) {
  const notice = (
    <Notice
      isWholePage
      title="Something went wrong"
      action={<Button onClick={() => location.reload()}>Reload</Button>}
    >
      <p>Please try reloading the page.</p>
      {/* The browser keeps the text of the server. */}
      <p suppressHydrationWarning>{use(ReferenceContext)}</p>
    </Notice>
  )
  return isWhole ? <main>{notice}</main> : notice
}
