import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { useSession } from '../../features/session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { changeDraft, type CheckoutDraft } from './checkout-draft.ts'

/** Fills in the data of the signed-in user where nothing was typed yet (WCAG 3.3.7). */
export function useKnownPerson(draft: CheckoutDraft): void {
  const { user, profile } = useSession()
  const userId = user?.id
  const { data: address } = useQuery({
    queryKey: ['default-address', userId],
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('addresses')
        .select('state, area, street, landmark')
        .eq('is_default', true)
        .maybeSingle()
      if (error) throw error
      return data
    },
    enabled: userId !== undefined,
  })
  const email = user?.email ?? ''
  const name = profile?.full_name ?? ''
  const phone = profile?.phone ?? ''
  const isPlaceUntouched = draft.state === '' && draft.area === '' && draft.street === ''

  // Session, profile and address are loaded after the form is shown, one after the other. Each field
  // is filled in once: what the person empties stays empty.
  const filled = useRef(new Set<string>())
  useEffect(() => {
    const phoneNumber = phone.startsWith('+') ? formatPhone(phone) : phone
    const missing = Object.entries({ email, name, phoneNumber }).filter(
      ([field, known]) => known !== '' && !filled.current.has(field),
    )
    for (const [field] of missing) filled.current.add(field)
    const empty = missing.filter(([field]) => draft[field as keyof CheckoutDraft] === '')
    if (empty.length > 0) changeDraft(Object.fromEntries(empty))
  }, [draft, email, name, phone])
  useEffect(() => {
    if (isPlaceUntouched && address)
      changeDraft({
        state: address.state,
        area: address.area,
        street: address.street,
        landmark: address.landmark ?? '',
      })
  }, [isPlaceUntouched, address])
}
