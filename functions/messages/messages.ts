import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
} from '../../backend/functions/functions.ts'
import {
  listMessages as listContract,
  messagesPerPage,
  readMessage as readContract,
  type MessageSummary,
} from '../../domain/messages/messages.ts'
import { requireStaffMember } from '../accounts/require-staff.ts'

/**
 * Lists for staff the mails and text messages that were sent or are waiting.
 * @returns 200 `{ messages, hasMore }`, the newest first; 403 not staff
 */
export const listMessages: EdgeFunction = {
  name: listContract.name,
  methods: [listContract.method],
  async handle({ url }, context) {
    const { before } = parseRequest(listContract, Object.fromEntries(url.searchParams))
    await requireStaffMember(context, 'support')
    const found = await context.messages.list({ before, limit: messagesPerPage + 1 })
    return answer(listContract, {
      messages: found.slice(0, messagesPerPage).map(summaryOf),
      hasMore: found.length > messagesPerPage,
    })
  },
}

/**
 * One message for staff, without its secrets.
 * @returns 200 the message; 403 not staff; 404 no such message
 */
export const readMessage: EdgeFunction = {
  name: readContract.name,
  methods: [readContract.method],
  async handle({ url }, context) {
    const { id } = parseRequest(readContract, Object.fromEntries(url.searchParams))
    await requireStaffMember(context, 'support')
    const message = await context.messages.find(id)
    if (!message) throw new FunctionError(404, 'We do not have this message.')
    const { replyTo, text } = message
    return answer(readContract, { ...summaryOf(message), replyTo, text })
  },
}

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
