import { useState } from 'react'
import { parseVatRate, type VatRateForm } from '../../../../domain/vat/vat-rate-form.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'
import { useUndoToast } from '../edit/undo-toast.ts'

const empty: VatRateForm = { percent: '', from: '', ground: '' }

/** Adds a rate to a class. */
export function RateForm({
  slug,
  isFirst,
  onAdded,
}: {
  slug: string
  isFirst: boolean
  onAdded(): Promise<unknown>
}) {
  const toastWithUndo = useUndoToast()
  const [typed, setTyped] = useState(empty)
  const [hasSent, setSent] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [now] = useState(() => new Date())
  const parsed = parseVatRate(typed, { now, isFirst })
  const errors = hasSent && 'errors' in parsed ? parsed.errors : {}

  async function add() {
    setSent(true)
    setFailure(null)
    if ('errors' in parsed) return
    const supabase = await loadSupabase()
    const { error } = await supabase.from('vat_rates').insert({ class: slug, ...parsed.rate })
    if (error)
      return setFailure(
        explainRefusal(error, 'vat_rates', 'This class has a rate from that day already.'),
      )
    setTyped(empty)
    setSent(false)
    const { valid_from: from } = parsed.rate
    toastWithUndo('The rate is added.', (client) =>
      client.from('vat_rates').delete().match({ class: slug, valid_from: from }).select('class'),
    )
    await onAdded()
  }

  const field = (name: keyof VatRateForm) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <form
      className="mt-4 grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[8rem_12rem_1fr_auto]"
      aria-label={`New rate of the class ${slug}`}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField label="Rate (%)" inputMode="decimal" autoComplete="off" {...field('percent')} />
      <DateField label="From" {...field('from')} />
      <TextField label="Legal ground" {...field('ground')} />
      <Button type="submit" variant="secondary" className="xl:mt-7.5">
        Add rate
      </Button>
      <Alert className="col-span-full">{failure}</Alert>
    </form>
  )
}
