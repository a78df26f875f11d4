import type { InquiryFields } from '../../../domain/inquiry/inquiry.ts'
import {
  checkInquiry,
  readInquiryFields,
  type InquiryProblems,
} from '../../features/inquiry/inquiry-fields.ts'
import { notSentMessage } from '../../features/inquiry/inquiry-messages.ts'
import { sendInquiry } from '../../features/inquiry/send-inquiry.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { newId } from '../../platform/new-id.ts'
import type { Supabase } from '../../platform/supabase.ts'

export interface Refused {
  fields: InquiryFields
  problems: InquiryProblems
  message: string
}

/**
 * Sends a form that was posted without JavaScript. Null when it was sent; otherwise what to show
 * with the filled form.
 */
export async function answerInquiry(request: Request, supabase: Supabase): Promise<Refused | null> {
  // A body that is not a form counts as an empty form.
  const fields = readInquiryFields(await request.formData().catch(() => new FormData()))
  const { problems, first, message } = checkInquiry(fields)
  if (first) return { fields, problems, message }
  const inquiry = { ...fields, userId: null, clientId: newId(), source: 'contact' }
  const result = await sendInquiry(inquiry, supabase)
  if (result.outcome === 'done') return null
  return { fields, problems, message: notSentMessage(failureMessage(result, 'Unknown error')) }
}
