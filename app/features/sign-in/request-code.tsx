import { explain, useAuthForm } from '../session/auth-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { ChosenIdentifier } from './chosen-identifier.tsx'
import type { Identifier } from './identifier.ts'
import type { Supabase } from '../../platform/supabase.ts'

interface RequestCodeProps {
  identifier: Identifier
  title: string
  text: string
  submit: string
  send: (supabase: Supabase) => Promise<{ error: Parameters<typeof explain>[0] | null }>
  onSent: () => void
  onChange: () => void
  onBack: () => void
}

/** Says where the code will be sent and what for, before anything is sent. */
export function RequestCode({
  identifier,
  title,
  text,
  submit,
  send,
  onSent,
  onChange,
  onBack,
}: RequestCodeProps) {
  const form = useAuthForm(async (supabase) => {
    const { error } = await send(supabase)
    if (error) return explain(error)
    onSent()
    return null
  })
  return (
    <>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      <ChosenIdentifier identifier={identifier} onChange={onChange} />
      <form method="post" onSubmit={form.onSubmit} className="space-y-5">
        <FormProblems {...form.refusal} />
        <Button type="submit" disabled={!form.canSend} className="w-full">
          {form.isBusy ? 'Sending…' : submit}
        </Button>
      </form>
      <div className="mt-4">
        <TextButton onClick={onBack}>Use my password instead</TextButton>
      </div>
    </>
  )
}
