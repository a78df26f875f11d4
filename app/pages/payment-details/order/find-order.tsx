import { useState, type FormEvent } from 'react'
import { site } from '../../../../site.config.ts'
import { findOrder } from '../../../../domain/orders/order-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { PageTitle } from '../../../platform/page-title.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'

/** For guests who lost the mail with the link of their order. */
export function FindOrder({ takesFocus }: { takesFocus: boolean }) {
  const loadSupabase = useSupabase()
  const [notice, setNotice] = useState<{ isError: boolean; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const result = await callFunction(loadSupabase, findOrder, {
      number: String(form.get('number') ?? ''),
      email: String(form.get('email') ?? ''),
    })
    setBusy(false)
    if (result.outcome === 'done') setNotice({ isError: false, text: result.response.message })
    else
      setNotice({
        isError: true,
        text: failureMessage(
          result,
          'The shop could not be reached. Check your connection and try again.',
        ),
      })
  }

  return (
    <div className="container-page max-w-xl py-8">
      <PageTitle>Find your order</PageTitle>
      <h1 ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className="text-h2">
        Find your order
      </h1>
      <p className="mt-3 text-ink-2">
        We send the link of the order to the address that it was placed with.
      </p>
      <form noValidate onSubmit={(event) => void find(event)} className="mt-6 space-y-5">
        {notice && (
          <p
            role={notice.isError ? 'alert' : 'status'}
            className={`rounded-control px-4 py-3 font-semibold ${notice.isError ? 'bg-danger-soft text-danger' : 'bg-primary-soft text-on-primary-soft'}`}
          >
            {notice.text}
          </p>
        )}
        <TextField
          label="Order number"
          name="number"
          required
          placeholder={`${site.orderNumberPrefix}-2026-000123`}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <TextField label="E-mail" name="email" type="email" required autoComplete="email" />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isBusy ? 'Looking…' : 'Send me the link'}
        </Button>
      </form>
    </div>
  )
}
