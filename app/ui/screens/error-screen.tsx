import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'

/** Shown when rendering fails. */
export function ErrorScreen({ isWhole = false }: { isWhole?: boolean }) {
  const notice = (
    <Notice isWholePage title="Something went wrong" action={<Button data-reload>Reload</Button>}>
      <p>Please try reloading the page.</p>
    </Notice>
  )
  return isWhole ? <main>{notice}</main> : notice
}
