import type { InquiryFields } from '../../../domain/inquiry/inquiry.ts'
import type { LoadSupabase } from '../../platform/supabase.tsx'

export interface InquiryToSend extends InquiryFields {
  userId: string | null
  /** Made by the sender: the same id is stored once, however often it arrives. */
  clientId: string
  source: string
}

export type Sending =
  | { outcome: 'sent' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unreachable' }

/** Sends an inquiry once. A refusal carries the service's own words, which may be none. */
export async function sendInquiry(
  loadSupabase: LoadSupabase,
  inquiry: InquiryToSend,
): Promise<Sending> {
  try {
    const supabase = await loadSupabase()
    const { data, error } = await supabase.functions.invoke<unknown>('submit-project-inquiry', {
      body: inquiry,
    })
    if (!error)
      return hasError(data)
        ? { outcome: 'refused', message: String(data.error ?? '') }
        : { outcome: 'sent' }
    if (!(error.context instanceof Response)) return { outcome: 'unreachable' }
    return { outcome: 'refused', message: await readRefusal(error.context) }
  } catch {
    // The client itself could not be downloaded: the same as no answer.
    return { outcome: 'unreachable' }
  }
}

async function readRefusal(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null)
  return hasError(body) ? String(body.error) : ''
}

/** A refusal may come with any status: the field says it. */
function hasError(body: unknown): body is { error: unknown } {
  return typeof body === 'object' && body !== null && 'error' in body
}
