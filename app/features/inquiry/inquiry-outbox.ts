import { get, update } from 'idb-keyval'
import type { LoadSupabase } from '../../platform/supabase.tsx'
import { sendInquiry, type InquiryToSend } from './send-inquiry.ts'

/** Inquiries that wait in this browser for a connection, oldest first. */
const key = 'inquiry-outbox'

/** Keeps an inquiry until the line returns. @returns false where the browser keeps nothing (private windows) */
export async function storeForLater(inquiry: InquiryToSend): Promise<boolean> {
  try {
    await update<InquiryToSend[]>(key, (waiting = []) => [
      ...waiting.filter((other) => other.clientId !== inquiry.clientId),
      inquiry,
    ])
    return true
  } catch {
    // No storage: the caller keeps the form filled and says so.
    return false
  }
}

export interface Delivery {
  sentCount: number
  /** The service's words for those it will never take. */
  refusals: string[]
}

/**
 * Sends what waits, in one tab at a time. What was sent or refused leaves the outbox; what could not be sent stays. The
 * service stores an inquiry once for its client id, so a send whose answer was lost is not a second inquiry.
 */
export async function deliverOutbox(loadSupabase: LoadSupabase): Promise<Delivery> {
  const delivery: Delivery = { sentCount: 0, refusals: [] }
  await navigator.locks.request(key, async () => {
    for (const inquiry of (await get<InquiryToSend[]>(key)) ?? []) {
      const sending = await sendInquiry(loadSupabase, inquiry)
      if (sending.outcome === 'unreachable') return
      await update<InquiryToSend[]>(key, (waiting = []) =>
        waiting.filter((other) => other.clientId !== inquiry.clientId),
      )
      if (sending.outcome === 'sent') delivery.sentCount++
      else delivery.refusals.push(sending.message || 'Unknown error')
    }
  })
  return delivery
}
