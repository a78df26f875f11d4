import { explain, useAuthForm } from '../../../../features/session/auth-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'

/** Renames a passkey. */
export function RenamePasskey({
  id,
  name,
  onDone,
}: {
  id: string
  name: string
  onDone: () => void
}) {
  const form = useAuthForm(async (supabase, fields) => {
    const friendlyName = String(fields.get('name')).trim()
    if (!friendlyName) return { field: 'name', message: 'Give it a name' }
    const { error } = await supabase.auth.passkey.update({ passkeyId: id, friendlyName })
    if (error) return explain(error)
    onDone()
    return null
  })
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-3">
      <FormProblems {...form.refusal} />
      <TextField label="New name" defaultValue={name} maxLength={60} {...form.field('name')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!form.canSend}>
          {form.isBusy ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
