import { maxEmailLength } from '../../../../domain/contact/email.ts'
import BellRing from '~icons/lucide/bell-ring'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useSession } from '../../../features/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { requestAlert, type AlertAnswer } from './ask-for-alert.ts'

/** "Tell me when it is back in stock": a plain form, which with JavaScript stays on the page. */
export default function StockAlertForm({
  product: { id, name, slug },
  posted,
}: {
  product: { id: string; name: string; slug: string }
  /** The answer to the form that was sent without JavaScript. */
  posted: AlertAnswer | null
}) {
  const [answer, setAnswer] = useState(posted)
  const [isBusy, setBusy] = useState(false)
  const field = useKnownEmail()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setAnswer(await requestAlert(id, new FormData(event.currentTarget)))
    setBusy(false)
  }

  if (answer?.outcome === 'noted') {
    return (
      <p
        ref={takeFocus}
        tabIndex={-1}
        role="status"
        className="flex items-start gap-3 rounded-control bg-primary-soft px-4 py-3 text-on-primary-soft"
      >
        <BellRing className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-break-word">
          Done. When {name} is back in stock, we will send one mail to{' '}
          <strong>{answer.email}</strong>, and nothing else.
        </span>
      </p>
    )
  }
  return (
    <form
      ref={field}
      method="post"
      action={`/shop/${slug}#alert`}
      id="alert"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      className="relative overflow-hidden"
    >
      <div className="space-y-3">
        <TextField
          key={posted?.email}
          id="alert-email"
          label="Tell me when it is back in stock"
          hint="We send you one mail when it is back in stock, and nothing else."
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={maxEmailLength}
          defaultValue={posted?.email}
          error={answer?.message}
        />
        <Button type="submit" aria-disabled={isBusy || undefined} className="w-full sm:w-auto">
          {isBusy ? 'Sending…' : 'Tell me'}
        </Button>
      </div>
      {answer && (
        <p role="alert" className="sr-only">
          {answer.message}
        </p>
      )}
    </form>
  )
}

/** Fills in the address of the signed-in user, unless the field has a text already. */
function useKnownEmail() {
  const form = useRef<HTMLFormElement>(null)
  const { user } = useSession()
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('input[name=email]')
    if (input && user?.email && input.value === '') input.value = user.email
  }, [user])
  return form
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
