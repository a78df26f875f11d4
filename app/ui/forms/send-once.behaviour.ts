import type { Follow } from '../../platform/behaviours.ts'

/** A double click must not send the form around it twice. */
export const follow: Follow = (anchor) => {
  let sentAtMs = -Infinity
  const onSubmit = (event: SubmitEvent) => {
    if (event.timeStamp - sentAtMs < 5_000) event.preventDefault()
    else sentAtMs = event.timeStamp
  }
  const form = anchor.closest('form')
  form?.addEventListener('submit', onSubmit)
  return () => form?.removeEventListener('submit', onSubmit)
}
