import { useState } from 'react'
import type { InquiryField, InquiryFields } from '../../domain/inquiry.ts'
import { newId } from '../new-id.ts'
import { useSession } from '../session.tsx'
import { useSupabase } from '../supabase.tsx'
import { checkInquiry, emptyInquiry, type InquiryProblems } from './inquiry-fields.ts'
import { keepForLater } from './inquiry-outbox.ts'
import { sendInquiry } from './send-inquiry.ts'
import { useToasts } from '../toasts.tsx'

export type InquiryStatus = 'idle' | 'submitting' | 'error'

export interface InquiryForm {
  fields: InquiryFields
  problems: InquiryProblems
  /** True once something was typed or sent here: what a posted page said is past then. */
  isTouched: boolean
  status: InquiryStatus
  set(field: InquiryField, value: string): void
  /** Takes over what the browser holds from before the page ran. */
  adopt(typed: InquiryFields): void
  /** Resolves to the first field to mend, for the focus to go there; null when it was sent or failed. */
  submit(): Promise<InquiryField | null>
}

/** The inquiry as it is being written. It outlives the closing of the dialog and a failed sending. */
export function useInquiryForm({ initial = {}, source, onSent }: { initial?: Partial<InquiryFields>; source: string; onSent: () => void }): InquiryForm {
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const { user } = useSession()
  const [fields, setFields] = useState<InquiryFields>({ ...emptyInquiry, ...initial })
  const [problems, setProblems] = useState<InquiryProblems>({})
  const [isTouched, setTouched] = useState(false)
  const [status, setStatus] = useState<InquiryStatus>('idle')
  // One id for one inquiry: sent twice, it is stored once.
  const [clientId, setClientId] = useState(() => newId())

  async function submit(): Promise<InquiryField | null> {
    if (status === 'submitting') return null
    setTouched(true)
    const checked = checkInquiry(fields)
    setProblems(checked.problems)
    if (checked.first) {
      toast.error(checked.message)
      return checked.first
    }
    setStatus('submitting')
    const inquiry = { ...fields, userId: user?.id ?? null, clientId, source }
    const sending = await sendInquiry(loadSupabase, inquiry)
    if (sending.outcome === 'refused' || (sending.outcome === 'unreachable' && !(await keepForLater(inquiry)))) {
      setStatus('error')
      const reason = sending.outcome === 'refused' ? sending.message || 'Unknown error' : 'no connection. What you wrote is still here; try again.'
      toast.error(`Failed to submit inquiry: ${reason}`)
      setStatus('idle')
      return null
    }
    setStatus('idle')
    setFields(emptyInquiry)
    setClientId(newId())
    if (sending.outcome === 'sent') toast.success("Your project inquiry has been sent! We'll be in touch shortly.")
    else toast.info('There is no connection. Your inquiry is kept on this device and sent when the line returns.', { duration: 8_000 })
    onSent()
    return null
  }

  return {
    fields,
    problems,
    isTouched,
    status,
    set(field, value) {
      setTouched(true)
      setFields((now) => ({ ...now, [field]: value }))
      setProblems(({ [field]: _mended, ...others }) => others)
    },
    adopt(typed) {
      if (!isTouched) setFields(typed)
    },
    submit,
  }
}
