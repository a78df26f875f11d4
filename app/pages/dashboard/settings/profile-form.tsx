import { useQueryClient } from '@tanstack/react-query'
import { cleanLine } from '../../../../domain/text/clean-text.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { parsePhone } from '../../../../domain/contact/phone.ts'
import { useAuthForm, type Problem } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { toast } from '../../../platform/toasts.ts'
import { ProfilePhoto } from './profile-photo.tsx'

/** The photo, name and phone of the profile. */
export function ProfileForm() {
  const { user, profile } = useSession()
  const queryClient = useQueryClient()
  const form = useAuthForm(async (supabase, fields) => {
    const name = cleanLine(String(fields.get('fullName')))
    const typedPhone = cleanLine(String(fields.get('phone')))
    const phone = typedPhone === '' ? null : parsePhone(typedPhone)
    const problems: Problem[] = []
    if (!name) problems.push({ field: 'fullName', message: 'Enter your name' })
    if (typedPhone !== '' && phone === null)
      problems.push({ field: 'phone', message: 'Enter all 11 digits, like 0803 123 4567' })
    if (problems.length > 0 || !user) return problems
    const { data, error } = await supabase
      .from('profiles')
      .update({ full_name: name, phone })
      .eq('id', user.id)
      .select('id')
    // No row was updated: the session ended in the meantime.
    if (error || data.length === 0)
      return {
        message: 'Your profile could not be saved. What you typed is still here; try again.',
      }
    await queryClient.invalidateQueries({ queryKey: ['profile'] })
    toast.success('Your profile is saved.')
    return null
  })

  return (
    <>
      <ProfilePhoto />
      <form method="post" onSubmit={form.onSubmit} className="space-y-5" noValidate>
        <LeaveGuard key={form.doneCount} />
        <FormProblems {...form.refusal} />
        <TextField
          label="Name"
          autoComplete="name"
          defaultValue={profile?.full_name ?? ''}
          maxLength={120}
          {...form.field('fullName')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          defaultValue={profile?.phone ? formatPhone(profile.phone) : ''}
          hint="Example: 0803 123 4567"
          {...form.field('phone')}
          isOptional
        />
        <Button type="submit" disabled={!form.canSend}>
          {form.isBusy ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </>
  )
}
