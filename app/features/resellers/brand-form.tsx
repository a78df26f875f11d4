import { useQueryClient } from '@tanstack/react-query'
import ChevronDown from '~icons/lucide/chevron-down'
import { useState, type FormEvent } from 'react'
import { maxLogoBytes, saveResellerBrand } from '../../../domain/resellers/quote-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileField, TextField } from '../../ui/forms/field.tsx'

/** The phone number and the logo on the reseller's quotes. */
export function BrandForm({
  brand,
}: {
  brand: { phone: string; logo_path: string | null } | null
}) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ isSaved: boolean; message: string } | null>(null)

  async function save(form: FormData): Promise<void> {
    const logo = form.get('logo')
    const chosen = logo instanceof File && logo.size > 0 ? logo : null
    if (chosen && chosen.size > maxLogoBytes)
      return setOutcome({ isSaved: false, message: 'The logo is larger than 2 MB.' })
    const parsed = saveResellerBrand.parseRequest({ phone: form.get('phone'), logo: chosen })
    if (!parsed.ok) return setOutcome({ isSaved: false, message: parsed.problems[0].message })
    setBusy(true)
    const result = await callFunction(saveResellerBrand, parsed.value)
    setBusy(false)
    setOutcome(
      result.outcome === 'done'
        ? { isSaved: true, message: 'Saved.' }
        : {
            isSaved: false,
            message: failureMessage(result, 'The connection was lost. Please try again.'),
          },
    )
    await queryClient.invalidateQueries({ queryKey: ['reseller-quotes'] })
  }

  return (
    <details className="group rounded-card border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        Your phone number and logo on quotes
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <form
        noValidate
        className="mt-3 mb-2 grid gap-4 sm:grid-cols-2"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!isBusy) void save(new FormData(event.currentTarget))
        }}
      >
        <TextField
          label="Phone number on quotes"
          name="phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          defaultValue={brand?.phone ?? ''}
        />
        <FileField
          label="Logo"
          isOptional
          hint={`JPEG or PNG, 2 MB at most.${brand?.logo_path ? ' You have one; a new one replaces it.' : ''}`}
          name="logo"
          accept="image/jpeg,image/png"
        />
        <div>
          <Button type="submit" variant="secondary" disabled={isBusy}>
            {isBusy ? 'Saving…' : 'Save'}
          </Button>
        </div>
        <p role="status">{outcome?.isSaved && outcome.message}</p>
      </form>
      <Alert>{outcome && !outcome.isSaved ? outcome.message : null}</Alert>
    </details>
  )
}
