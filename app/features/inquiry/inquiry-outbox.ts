import { get, update } from 'idb-keyval'
import type { FunctionResult } from '../../platform/call-function.ts'
import { sessionStore } from '../session/session-state.ts'
import { createStored } from '../../platform/storage/stored.ts'
import { toast } from '../../platform/toasts.ts'
import { notSentMessage, sentMessage } from './inquiry-messages.ts'
import { waitingKey } from './waiting-key.ts'
import { sendInquiry, type InquiryToSend } from './send-inquiry.ts'

/** An inquiry in this browser. */
export interface WaitingInquiry extends InquiryToSend {
  /** Why it was refused: it waits for its writer to correct it. Without one it waits for a connection. */
  refusal?: string
}

const key = 'inquiry-outbox'

/**
 * Stores an inquiry until there is a connection, in place of an earlier version of it.
 * @returns false where the browser stores nothing, as in private windows
 */
export async function storeForLater(inquiry: WaitingInquiry): Promise<boolean> {
  try {
    await update<WaitingInquiry[]>(key, (waiting = []) => [
      ...waiting.filter((other) => other.clientId !== inquiry.clientId),
      inquiry,
    ])
    createStored(waitingKey).write('yes')
    return true
  } catch {
    // No storage: the caller keeps the form filled in and shows a message.
    return false
  }
}

/** Deletes an inquiry that has arrived, or that its writer does not want to send. */
export async function deleteWaiting(clientId: string): Promise<void> {
  await update<WaitingInquiry[]>(key, (waiting = []) =>
    waiting.filter((other) => other.clientId !== clientId),
  ).catch(() => undefined)
}

/**
 * Sends the waiting inquiries, oldest first and in one tab at a time. Only one that has arrived is
 * deleted. One whose text is refused (400) stays with the reason, for its writer; after any other failure
 * all stay as they are. The function stores an inquiry once for its client id, so it may be sent again
 * after a lost answer.
 * @returns how many arrived, and all that wait for their writer
 */
async function deliverOutbox(): Promise<{ sentCount: number; refused: WaitingInquiry[] }> {
  let sentCount = 0
  await navigator.locks.request(key, async () => {
    for (const inquiry of (await get<WaitingInquiry[]>(key)) ?? []) {
      if (inquiry.refusal !== undefined) continue
      const result = await sendAsAnybody(inquiry)
      if (result.outcome === 'done') {
        await deleteWaiting(inquiry.clientId)
        sentCount++
      } else if (result.outcome === 'refused' && result.status === 400) {
        await storeForLater({ ...inquiry, refusal: result.message })
      } else if (result.outcome === 'unreachable') return
    }
  })
  const waiting = (await get<WaitingInquiry[]>(key)) ?? []
  if (waiting.length === 0) createStored(waitingKey).write(null)
  return { sentCount, refused: waiting.filter(({ refusal }) => refusal !== undefined) }
}

/** Its writer may have signed out since it was written: then it is sent without the account. */
async function sendAsAnybody(inquiry: WaitingInquiry): Promise<FunctionResult<unknown>> {
  const { refusal: _refusal, ...sent } = inquiry
  const result = await sendInquiry(sent)
  const isOfAnother = result.outcome === 'refused' && [401, 403].includes(result.status)
  return isOfAnother && sent.userId !== null ? sendInquiry({ ...sent, userId: null }) : result
}

/** Sends the waiting inquiries, and says which ones arrived. One that was refused is offered for correction. */
export async function announceOutbox(correct: (refused: WaitingInquiry) => void): Promise<void> {
  if (!navigator.onLine || !('locks' in navigator)) return
  const userId = sessionStore.get().user?.id
  const { sentCount, refused } = await deliverOutbox()
  if (sentCount > 0) toast.success(sentMessage)
  for (const inquiry of refused) {
    // Another person's words are not shown here.
    if (inquiry.userId !== null && inquiry.userId !== userId) continue
    toast.error(notSentMessage(inquiry.refusal ?? ''), {
      id: inquiry.clientId,
      duration: Infinity,
      action: { label: 'Correct it', onClick: () => correct(inquiry) },
      cancel: { label: 'Delete it', onClick: () => void deleteWaiting(inquiry.clientId) },
    })
  }
}
