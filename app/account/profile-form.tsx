import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { formatPhone, parsePhone } from '../../domain/phone.ts'
import { ProfileFailed } from '../profile-failed.tsx'
import { useSession } from '../session.tsx'
import { useSupabase } from '../supabase.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useToasts } from '../toasts.tsx'

/** Name and phone. The rest of an account is reached from here when it exists. */
export function ProfileForm() {
  const { user, profile, isProfileLoading, isProfileFailed } = useSession()
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<{ name?: string; phone?: string }>({})
  const [isSaving, setSaving] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!user) return
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('fullName')).trim()
    const typedPhone = String(fields.get('phone')).trim()
    const phone = typedPhone === '' ? null : parsePhone(typedPhone)
    const isPhoneWrong = typedPhone !== '' && phone === null
    setErrors({ ...(!name && { name: 'Enter your name' }), ...(isPhoneWrong && { phone: 'Enter all 11 digits, like 0803 123 4567' }) })
    if (!name || isPhoneWrong) return
    setSaving(true)
    const supabase = await loadSupabase()
    const { error } = await supabase.from('profiles').update({ full_name: name, phone }).eq('id', user.id)
    setSaving(false)
    if (error) return void toast.error('Your profile could not be saved. Nothing was changed; try again.')
    await queryClient.invalidateQueries({ queryKey: ['profile'] })
    toast.success('Your profile is saved.')
  }

  if (isProfileLoading) return <p className="text-ink-2">Loading...</p>
  if (isProfileFailed) return <ProfileFailed />
  return (
    <form method="post" onSubmit={(event) => void onSubmit(event)} className="max-w-md space-y-5" noValidate>
      <TextField label="E-mail" value={user?.email ?? ''} readOnly disabled />
      <TextField label="Name" name="fullName" autoComplete="name" defaultValue={profile?.full_name ?? ''} maxLength={120} error={errors.name} />
      <TextField label="Phone" name="phone" type="tel" autoComplete="tel" defaultValue={profile?.phone ? formatPhone(profile.phone) : ''} hint="Example: 0803 123 4567" error={errors.phone} isOptional />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save'}
        </Button>
        <Link to="/update-password" className="font-semibold text-primary">
          Change my password
        </Link>
      </div>
    </form>
  )
}
