import { defineSteps } from '../callers/define-function.ts'
import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import {
  listMessages as listContract,
  messagesPerPage,
  readMessage as readContract,
  type MessageSummary,
} from '../../domain/messages/messages.ts'

/**
 * Lists for staff the mails and text messages that were sent or are waiting.
 * @returns 200 `{ messages, hasMore }`, the newest first; 403 not staff
 */
export const listMessages = defineSteps(
  listContract,
  async ({ request: { before }, allow, context }) => {
    await allow()
    const found = await context.messages.list({ before, limit: messagesPerPage + 1 })
    return {
      messages: found.slice(0, messagesPerPage).map(summaryOf),
      hasMore: found.length > messagesPerPage,
    }
  },
)

/**
 * One message for staff, without its secrets.
 * @returns 200 the message; 403 not staff; 404 no such message
 */
export const readMessage = defineSteps(
  readContract,
  async ({ request: { id }, allow, context }) => {
    await allow()
    const message = await context.messages.find(id)
    if (!message) throw new FunctionError(404, 'We do not have this message.')
    const { replyTo, text } = message
    return { ...summaryOf(message), replyTo, text }
  },
)

type MessageForStaff = Awaited<ReturnType<FunctionContext['messages']['list']>>[number]

function summaryOf({
  id,
  channel,
  category,
  to,
  subject,
  status,
  transport,
  attempts,
  lastError,
  queuedAt,
}: MessageForStaff): MessageSummary {
  return {
    id,
    channel,
    category,
    to,
    subject,
    status: status === 'sent' && transport === 'mailbox' ? 'stored' : status,
    attempts,
    lastError,
    queuedAt: queuedAt.toISOString(),
  }
}
