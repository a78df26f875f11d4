import { useRef, useState } from 'react'
import type { InquiryField, InquiryFields } from '../../../domain/inquiry/inquiry.ts'
import { useDataCache } from '../../platform/data-cache/data-cache.ts'
import { newId } from '../../platform/new-id.ts'
import { useSession } from '../session/session.tsx'
import { useSupabase, type LoadSupabase } from '../../platform/supabase.tsx'
import { checkInquiry, emptyInquiry, type InquiryProblems } from './inquiry-fields.ts'
import { storeForLater } from './inquiry-outbox.ts'
import { sendInquiry, type InquiryToSend } from './send-inquiry.ts'
import { useToasts } from '../../platform/toasts.tsx'

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

/** The inquiry as it is being written. `onSent` hears whether it is kept here until the line returns. It outlives the closing of the dialog and a failed sending. */
export function useInquiryForm({
  initial = {},
  source,
  onSent,
}: {
  initial?: Partial<InquiryFields>
  source: string
  onSent: (isKept: boolean) => void
}): InquiryForm {
  const loadSupabase = useSupabase()
  const toast = useToasts()
  const { user } = useSession()
  const dataCache = useDataCache()
  const [typed, setTyped] = useState<Partial<InquiryFields>>(initial)
  const fields: InquiryFields = { ...emptyInquiry, ...useKnownFields(), ...typed }
  const [problems, setProblems] = useState<InquiryProblems>({})
  const [isTouched, setTouched] = useState(false)
  const [status, setStatus] = useState<InquiryStatus>('idle')
  // The second of two quick presses comes before the page shows the first.
  const isSending = useRef(false)
  // One id for one inquiry: sent twice, it is stored once.
  const [clientId, setClientId] = useState(() => newId())

  async function submit(): Promise<InquiryField | null> {
    if (isSending.current) return null
    setTouched(true)
    const checked = checkInquiry(fields)
    setProblems(checked.problems)
    if (checked.first) {
      toast.error(checked.message)
      return checked.first
    }
    isSending.current = true
    setStatus('submitting')
    try {
      await send()
    } finally {
      isSending.current = false
      setStatus('idle')
    }
    return null
  }

  async function send(): Promise<void> {
    const ending = await sendOrStore(loadSupabase, {
      ...fields,
      userId: user?.id ?? null,
      clientId,
      source,
    })
    if (ending.failure !== undefined) {
      setStatus('error')
      return void toast.error(`Failed to submit inquiry: ${ending.failure}`)
    }
    setTyped({})
    setClientId(newId())
    void dataCache.find()?.invalidateQueries({ queryKey: ['inquiries'] })
    if (ending.isKept)
      toast.info(
        'There is no connection. Your inquiry is kept on this device and sent when the line returns.',
        { duration: 8_000 },
      )
    else toast.success("Your project inquiry has been sent! We'll be in touch shortly.")
    onSent(ending.isKept)
  }

  return {
    fields,
    problems,
    isTouched,
    status,
    set(field, value) {
      setTouched(true)
      setTyped((now) => ({ ...now, [field]: value }))
      setProblems(({ [field]: _mended, ...others }) => others)
    },
    adopt(held) {
      if (!isTouched)
        setTyped(Object.fromEntries(Object.entries(held).filter(([, value]) => value !== '')))
    },
    submit,
  }
}

/** What we know of who is signed in is not asked again (WCAG 3.3.7); what they type goes before it. */
function useKnownFields(): Partial<InquiryFields> {
  const { user, profile } = useSession()
  return {
    name: profile?.full_name ?? '',
    email: user?.email ?? '',
    phoneNumber: profile?.phone ?? '',
  }
}

/** Sends it, or keeps it for later where there is no line; else the words for why neither was possible. */
async function sendOrStore(
  loadSupabase: LoadSupabase,
  inquiry: InquiryToSend,
): Promise<{ isKept: boolean; failure?: string }> {
  const sending = await sendInquiry(loadSupabase, inquiry)
  if (sending.outcome === 'refused')
    return { isKept: false, failure: sending.message || 'Unknown error' }
  if (sending.outcome === 'sent') return { isKept: false }
  const isKept = await storeForLater(inquiry)
  return isKept
    ? { isKept }
    : { isKept, failure: 'no connection. What you wrote is still here; try again.' }
}
