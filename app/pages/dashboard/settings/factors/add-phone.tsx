import { useRef, useState } from 'react'
import { cleanFigures } from '../../../../../domain/text/typed-figures.ts'
import { formatPhone } from '../../../../../domain/contact/format-phone.ts'
import { parsePhone } from '../../../../../domain/contact/phone.ts'
import { explain, useAuthForm } from '../../../../features/session/auth-form.ts'
import { useSession } from '../../../../features/session/use-session.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { CodeField } from '../../../../ui/forms/form-parts.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { FormActions } from '../form-actions.tsx'

/** Adds a phone as a second factor: the user types the code that was sent to it. */
export default function AddPhone({
  onDone,
  onCancel,
}: {
  onDone: () => void
  onCancel: () => void
}) {
  const { profile } = useSession()
  const challenge = useRef<{ factorId: string; challengeId: string } | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAuthForm(async (supabase, fields) => {
    if (challenge.current) {
      const { error } = await supabase.auth.mfa.verify({
        ...challenge.current,
        code: cleanFigures(String(fields.get('code'))),
      })
      if (error) return explain(error)
      onDone()
      return null
    }
    const phone = parsePhone(String(fields.get('phone')))
    if (!phone) return { field: 'phone', message: 'Enter all 11 digits, like 0803 123 4567' }
    const enrolled = await supabase.auth.mfa.enroll({
      factorType: 'phone',
      phone,
      friendlyName: formatPhone(phone),
    })
    if (enrolled.error) return explain(enrolled.error)
    const sent = await supabase.auth.mfa.challenge({ factorId: enrolled.data.id })
    if (sent.error) return explain(sent.error)
    challenge.current = { factorId: enrolled.data.id, challengeId: sent.data.id }
    setSentTo(formatPhone(phone))
    return null
  })
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      noValidate
      className="space-y-5 rounded-card border border-line bg-surface p-5"
    >
      <h3 className="text-lg">Phone</h3>
      <FormProblems {...form.refusal} />
      {sentTo ? (
        <CodeField label="Code" hint={`Sent to ${sentTo}`} {...form.field('code')} />
      ) : (
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Example: 0803 123 4567"
          defaultValue={profile?.phone ? formatPhone(profile.phone) : ''}
          {...form.field('phone')}
        />
      )}
      <FormActions form={form} label={sentTo ? 'Turn on' : 'Send a code'} onCancel={onCancel} />
    </form>
  )
}
