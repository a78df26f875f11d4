import { get, update } from 'idb-keyval'
import type { LoadSupabase } from '../../platform/supabase.tsx'
import type { Toasts } from '../../platform/toasts.tsx'
import { notSentMessage, sentMessage } from './inquiry-messages.ts'
import { sendInquiry, type InquiryToSend } from './send-inquiry.ts'

/** Inquiries that wait in this browser for a connection, oldest first. */
const key = 'inquiry-outbox'

/**
 * Stores an inquiry until there is a connection.
 * @returns false where the browser stores nothing, as in private windows
 */
export async function storeForLater(inquiry: InquiryToSend): Promise<boolean> {
  try {
    await update<InquiryToSend[]>(key, (waiting = []) => [
      ...waiting.filter((other) => other.clientId !== inquiry.clientId),
      inquiry,
    ])
    return true
  } catch {
    // No storage: the caller keeps the form filled in and shows a message.
    return false
  }
}

/**
 * Sends the waiting inquiries, in one tab at a time, and says what became of them. Those that were
 * sent or refused leave the outbox; those that could not be sent stay. The function stores an
 * inquiry once for its client id, so it may be sent again after a lost answer.
 */
export async function deliverOutbox(loadSupabase: LoadSupabase, toast: Toasts): Promise<void> {
  let sentCount = 0
  const refusals: string[] = []
  await navigator.locks.request(key, async () => {
    for (const inquiry of (await get<InquiryToSend[]>(key)) ?? []) {
      const result = await sendInquiry(loadSupabase, inquiry)
      if (result.outcome === 'unreachable') return
      await update<InquiryToSend[]>(key, (waiting = []) =>
        waiting.filter((other) => other.clientId !== inquiry.clientId),
      )
      if (result.outcome === 'done') sentCount++
      else refusals.push(result.message)
    }
  })
  if (sentCount > 0) toast.success(sentMessage)
  for (const refusal of refusals) toast.error(notSentMessage(refusal))
}
