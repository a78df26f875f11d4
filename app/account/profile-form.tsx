import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { formatPhone, parsePhone } from '../../domain/phone.ts'
import { useSession } from '../session.tsx'
import { useSupabase } from '../supabase.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormProblems } from '../ui/form-problems.tsx'
import { useToasts } from '../toasts.tsx'
import { ProfilePhoto } from './profile-photo.tsx'

/** Photo, name and phone. */
export function ProfileForm() {
  const { user, profile } = useSession()
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<{ name?: string; phone?: string }>({})
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setSaving] = useState(false)

  async function save(fields: FormData) {
    const name = String(fields.get('fullName')).trim()
    const typedPhone = String(fields.get('phone')).trim()
    const phone = typedPhone === '' ? null : parsePhone(typedPhone)
    const isPhoneWrong = typedPhone !== '' && phone === null
    setErrors({ ...(!name && { name: 'Enter your name' }), ...(isPhoneWrong && { phone: 'Enter all 11 digits, like 0803 123 4567' }) })
    setAttempt((count) => count + 1)
    if (!name || isPhoneWrong || !user) return
    setSaving(true)
    try {
      const { data, error } = await (await loadSupabase()).from('profiles').update({ full_name: name, phone }).eq('id', user.id).select('id')
      // No row: the session ended meanwhile, and nobody is who they were.
      if (error || data.length === 0) return void toast.error('Your profile could not be saved. Nothing was changed; try again.')
      await queryClient.invalidateQueries({ queryKey: ['profile'] })
      toast.success('Your profile is saved.')
    } catch {
      toast.error('No connection. What you typed is still here; try again.')
    } finally {
      setSaving(false)
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void save(new FormData(event.currentTarget))
  }

  const problems = Object.entries(errors).map(([field, message]) => ({ id: `profile-${field}`, message }))
  return (
    <>
      <ProfilePhoto />
      <form method="post" onSubmit={onSubmit} className="space-y-5" noValidate>
        {problems.length > 0 && <FormProblems key={attempt} problems={problems} />}
        <TextField label="Name" id="profile-name" name="fullName" autoComplete="name" defaultValue={profile?.full_name ?? ''} maxLength={120} error={errors.name} />
        <TextField label="Phone" id="profile-phone" name="phone" type="tel" autoComplete="tel" defaultValue={profile?.phone ? formatPhone(profile.phone) : ''} hint="Example: 0803 123 4567" error={errors.phone} isOptional />
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </>
  )
}
