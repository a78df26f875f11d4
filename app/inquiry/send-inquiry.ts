import type { InquiryFields } from '../../domain/inquiry.ts'
import type { LoadSupabase } from '../supabase.tsx'

export interface InquiryToSend extends InquiryFields {
  userId: string | null
  /** Made by the sender: the same id is stored once, however often it arrives. */
  clientId: string
  source: string
}

/** Sends an inquiry. @returns null when it arrived, else why it did not (empty when nobody said) */
export async function sendInquiry(loadSupabase: LoadSupabase, inquiry: InquiryToSend): Promise<string | null> {
  try {
    const supabase = await loadSupabase()
    const { error } = await supabase.functions.invoke('submit-project-inquiry', { body: inquiry })
    if (!error) return null
    const answer: unknown = error.context instanceof Response ? await error.context.json().catch(() => null) : null
    if (typeof answer === 'object' && answer !== null && 'error' in answer) return String(answer.error)
    return error.context instanceof Response ? error.message : 'no connection. What you wrote is still here; try again.'
  } catch {
    return 'no connection. What you wrote is still here; try again.'
  }
}
