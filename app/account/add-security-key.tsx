import { explain, useAuthForm } from '../auth-form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormProblems } from '../ui/form-problems.tsx'

/** A key that is plugged in or held to the phone, as a second step after the password. */
export default function AddSecurityKey({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useAuthForm(async (supabase, fields) => {
    const friendlyName = String(fields.get('friendlyName')).trim()
    if (!friendlyName) return { field: 'friendlyName', message: 'Give it a name' }
    const { error } = await supabase.auth.mfa.webauthn.register({ friendlyName })
    if (error) return explain(error)
    onDone()
    return null
  })
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="space-y-5 rounded-card border border-line bg-surface p-5">
      <h3 className="text-lg">Security key</h3>
      <FormProblems {...form.refusal} />
      <TextField label="What you call it" defaultValue="My security key" maxLength={60} {...form.field('friendlyName')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!form.canSend}>
          {form.isBusy ? 'Waiting for your key…' : 'Add this key'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
