import { useState } from 'react'
import { toast } from 'sonner'
import { useSession } from '../session.tsx'
import { useSupabase } from '../supabase.tsx'
import { emptyInquiry, listMissing, type InquiryField, type InquiryFields } from './inquiry-fields.ts'
import { sendInquiry } from './send-inquiry.ts'

export type InquiryStatus = 'idle' | 'submitting' | 'error'

export interface InquiryForm {
  fields: InquiryFields
  missing: InquiryField[]
  status: InquiryStatus
  set(field: InquiryField, value: string): void
  /** Resolves to the first field that is empty, for the focus to go there; null when it was sent or failed. */
  submit(): Promise<InquiryField | null>
}

/** The inquiry as it is being written. It outlives the closing of the dialog and a failed sending. */
export function useInquiryForm({ initial = {}, source, onSent }: { initial?: Partial<InquiryFields>; source: string; onSent: () => void }): InquiryForm {
  const loadSupabase = useSupabase()
  const { user } = useSession()
  const [fields, setFields] = useState<InquiryFields>({ ...emptyInquiry, ...initial })
  const [missing, setMissing] = useState<InquiryField[]>([])
  const [status, setStatus] = useState<InquiryStatus>('idle')
  // One id for one inquiry: sent twice, it is stored once.
  const [clientId, setClientId] = useState(() => crypto.randomUUID())

  async function submit(): Promise<InquiryField | null> {
    if (status === 'submitting') return null
    const empty = listMissing(fields)
    setMissing(empty)
    if (empty[0]) {
      toast.error('Please fill in all required fields.')
      return empty[0]
    }
    setStatus('submitting')
    const failure = await sendInquiry(loadSupabase, { ...fields, userId: user?.id ?? null, clientId, source })
    if (failure !== null) {
      setStatus('error')
      toast.error(`Failed to submit inquiry: ${failure || 'Unknown error'}`)
      setStatus('idle')
      return null
    }
    setStatus('idle')
    setFields(emptyInquiry)
    setClientId(crypto.randomUUID())
    toast.success("Your project inquiry has been sent! We'll be in touch shortly.")
    onSent()
    return null
  }

  return {
    fields,
    missing,
    status,
    set(field, value) {
      setFields((now) => ({ ...now, [field]: value }))
      setMissing((now) => now.filter((name) => name !== field || value.trim() === ''))
    },
    submit,
  }
}
