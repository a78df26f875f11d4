import { explain, useAuthForm } from '../../../../features/session/auth-form.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { FormActions } from '../form-actions.tsx'

/** Adds a security key (USB or NFC) as a second factor. */
export default function AddSecurityKey({
  onDone,
  onCancel,
}: {
  onDone: () => void
  onCancel: () => void
}) {
  const form = useAuthForm(async (supabase, fields) => {
    const friendlyName = String(fields.get('friendlyName')).trim()
    if (!friendlyName) return { field: 'friendlyName', message: 'Give it a name' }
    const { error } = await supabase.auth.mfa.webauthn.register({ friendlyName })
    if (error) return explain(error)
    onDone()
    return null
  })
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      noValidate
      className="space-y-5 rounded-card border border-line bg-surface p-5"
    >
      <h3 className="text-lg">Security key</h3>
      <FormProblems {...form.refusal} />
      <TextField
        label="Name of this key"
        defaultValue="My security key"
        maxLength={60}
        {...form.field('friendlyName')}
      />
      <FormActions
        form={form}
        label="Add this key"
        busyLabel="Waiting for your key…"
        onCancel={onCancel}
      />
    </form>
  )
}
