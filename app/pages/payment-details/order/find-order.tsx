import { useState, type FormEvent } from 'react'
import { site } from '../../../../site.config.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

/** For guests who lost the mail with their link. */
export function FindOrder() {
  const loadSupabase = useSupabase()
  const [said, setSaid] = useState<{ isError: boolean; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const called = await callFunction<{ message: string }>(loadSupabase, 'find-order', {
      body: { number: form.get('number'), email: form.get('email') },
    })
    setBusy(false)
    if (called.outcome === 'done') setSaid({ isError: false, text: called.answer.message })
    else
      setSaid({
        isError: true,
        text:
          called.outcome === 'refused'
            ? called.message
            : 'The shop could not be reached. Check your connection and try again.',
      })
  }

  return (
    <div className="container-page max-w-xl py-8">
      <h1 className="text-h2">Find your order</h1>
      <p className="mt-3 text-ink-2">
        We send the link of the order to the address that it was placed with.
      </p>
      <form noValidate onSubmit={(event) => void find(event)} className="mt-6 space-y-5">
        {said && (
          <p
            role={said.isError ? 'alert' : 'status'}
            className={`rounded-control px-4 py-3 font-semibold ${said.isError ? 'bg-danger-soft text-danger' : 'bg-primary-soft text-on-primary-soft'}`}
          >
            {said.text}
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
