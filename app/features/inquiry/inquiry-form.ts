import { useRef, useState } from 'react'
import type { InquiryField, InquiryFields } from '../../../domain/inquiry/inquiry.ts'
import { dataCache } from '../../platform/data-cache/data-cache.ts'
import { newId } from '../../platform/new-id.ts'
import { useSession } from '../session/use-session.ts'
import { checkInquiry, emptyInquiry, type InquiryProblems } from './inquiry-fields.ts'
import { notSentMessage, sentMessage } from './inquiry-messages.ts'
import { deleteWaiting, storeForLater, type WaitingInquiry } from './inquiry-outbox.ts'
import { sendInquiry, type InquiryToSend } from './send-inquiry.ts'
import { toast } from '../../platform/toasts.ts'

export interface InquiryForm {
  fields: InquiryFields
  problems: InquiryProblems
  /**
   * True once something was typed or sent here; then the answer to a posted form is out of date.
   */
  isTouched: boolean
  isSubmitting: boolean
  set(field: InquiryField, value: string): void
  /** Continues an inquiry that was sent later and refused; then the form shows again what it shows now. */
  resume(refused: WaitingInquiry): void
  /**
   * Resolves to the first field with a problem, for the focus; null when the inquiry was sent or
   * failed.
   */
  submit(): Promise<InquiryField | null>
}

/**
 * The state of the inquiry form. `onSent` is called with whether the inquiry is only stored until
 * there is a connection. What was typed survives closing the dialog and a failed submission.
 */
export function useInquiryForm({
  initial = {},
  source,
  onSent,
}: {
  initial?: Partial<InquiryFields>
  source: string
  onSent: (isStored: boolean) => void
}): InquiryForm {
  const { typed, clientId, change, interrupt, finish } = useTyped(initial)
  const fields: InquiryFields = { ...emptyInquiry, ...useKnownFields(), ...typed }
  const [problems, setProblems] = useState<InquiryProblems>({})
  const [isTouched, setTouched] = useState(false)
  const { isSubmitting, send } = useSend(source)

  async function submit(): Promise<InquiryField | null> {
    setTouched(true)
    const { problems: found, first, message } = checkInquiry(fields)
    setProblems(found)
    if (first) {
      toast.error(message)
      return first
    }
    const sending = await send(fields, clientId)
    if (sending === null) return null
    announce(sending)
    if (sending.failure !== undefined) return null
    finish(clientId)
    void dataCache.find()?.invalidateQueries({ queryKey: ['inquiries'] })
    onSent(sending.isStored)
    return null
  }

  return {
    fields,
    problems,
    isTouched,
    isSubmitting,
    set(field, value) {
      setTouched(true)
      change((now) => ({ ...now, [field]: value }))
      setProblems(({ [field]: _changed, ...others }) => others)
    },
    resume(refused) {
      const written = fieldsOf(refused)
      setTouched(true)
      interrupt({ typed: written, clientId: refused.clientId })
      if (refused.clientId !== clientId) setProblems(checkInquiry(written).problems)
    },
    submit,
  }
}

interface TypedInquiry {
  typed: Partial<InquiryFields>
  clientId: string
}

/** The inquiry that is shown, and behind it those that were interrupted when an older one had to be corrected. */
function useTyped(initial: Partial<InquiryFields>) {
  const [{ shown }, setState] = useState<{
    shown: TypedInquiry
    interrupted: TypedInquiry[]
  }>(() => ({ shown: { typed: initial, clientId: newId() }, interrupted: [] }))
  return {
    ...shown,
    change: (next: (typed: Partial<InquiryFields>) => Partial<InquiryFields>) =>
      setState((now) => ({ ...now, shown: { ...now.shown, typed: next(now.shown.typed) } })),
    /** Shows this inquiry, as it was left if it was interrupted before. */
    interrupt: (inquiry: TypedInquiry) =>
      setState((now) => {
        const isIt = ({ clientId }: TypedInquiry) => clientId === inquiry.clientId
        if (isIt(now.shown)) return now
        const hasText = Object.values(now.shown.typed).some((text) => text !== '')
        const others = now.interrupted.filter((each) => !isIt(each))
        return {
          shown: now.interrupted.find(isIt) ?? inquiry,
          interrupted: hasText ? [now.shown, ...others] : others,
        }
      }),
    /** While it was sent, another one may have been shown. */
    finish: (sentId: string) =>
      setState((now) => {
        const [next = { typed: {}, clientId: newId() }, ...others] = [
          now.shown,
          ...now.interrupted,
        ].filter((inquiry) => inquiry.clientId !== sentId)
        return { shown: next, interrupted: others }
      }),
  }
}

function fieldsOf(waiting: WaitingInquiry): InquiryFields {
  const { clientId: _id, refusal: _refusal, source: _source, userId: _userId, ...fields } = waiting
  return fields
}

/**
 * What we know about the signed-in user is filled in (WCAG 3.3.7), unless they type something else.
 */
function useKnownFields(): Partial<InquiryFields> {
  const { user, profile } = useSession()
  return {
    name: profile?.full_name ?? '',
    email: user?.email ?? '',
    phoneNumber: profile?.phone ?? '',
  }
}

/** Sends one inquiry at a time. */
function useSend(source: string) {
  const { user } = useSession()
  const [isSubmitting, setSubmitting] = useState(false)
  const isSending = useRef(false) // A second click may come before the next render.

  /** @returns null while another one is on its way */
  async function send(fields: InquiryFields, clientId: string): Promise<Sending | null> {
    if (isSending.current) return null
    isSending.current = true
    setSubmitting(true)
    const inquiry = { ...fields, userId: user?.id ?? null, clientId, source }
    return sendOrStore(inquiry).finally(() => {
      isSending.current = false
      setSubmitting(false)
    })
  }
  return { isSubmitting, send }
}

interface Sending {
  isStored: boolean
  failure?: string
}

function announce({ isStored, failure }: Sending): void {
  if (failure !== undefined) toast.error(notSentMessage(failure))
  else if (isStored)
    toast.info(
      'You are offline. We have saved your inquiry on this device and will send it when you are back online.',
      { duration: 8_000 },
    )
  else toast.success(sentMessage)
}

/**
 * Sends an inquiry, or stores it for later without a connection; `failure` is the reason when
 * neither was possible.
 */
async function sendOrStore(inquiry: InquiryToSend): Promise<Sending> {
  const result = await sendInquiry(inquiry)
  if (result.outcome === 'refused') return { isStored: false, failure: result.message }
  if (result.outcome === 'done') {
    // It may have waited there.
    void deleteWaiting(inquiry.clientId)
    return { isStored: false }
  }
  const isStored = await storeForLater(inquiry)
  return isStored
    ? { isStored }
    : { isStored, failure: 'no connection. What you wrote is still here; try again.' }
}
