import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

/** What became of a mail or text message. `stored`: it was not sent, because no transport was set. */
export const messageStatuses = ['queued', 'sent', 'stored', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export const messageStatusLabels: Readonly<Record<MessageStatus, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  stored: 'Not sent: no provider is set',
  failed: 'Failed',
}

const summary = {
  id: text(),
  channel: oneOf(['mail', 'sms']),
  /** The kind of message, such as `order-paid`. */
  category: text(),
  to: text(),
  subject: text(),
  status: oneOf(messageStatuses),
  attempts: wholeNumber(),
  /** Why the last attempt failed. */
  lastError: nullable(text()),
  /** ISO 8601. */
  queuedAt: text(),
}
const messageSummary = object(summary)

/** A mail or text message in the list of staff. */
export type MessageSummary = ValueOf<typeof messageSummary>

/** The number of messages on a page of the list. */
export const messagesPerPage = 20

/** For staff: the mails and text messages that were sent or are waiting, the newest first. */
export const listMessages = {
  name: 'list-messages',
  method: 'GET',
  caller: { grants: ['support'] },
  parseRequest: object({
    /** The id of the last message of the page before. */
    before: nullable(uuid('before must be the id of a message.')),
  }),
  parseResponse: object({ messages: listOf(messageSummary), hasMore: flag() }),
} satisfies AnyFunctionContract

/** For staff: one message. Its codes, and the secrets in its links, are hidden. */
export const readMessage = {
  name: 'read-message',
  method: 'GET',
  caller: { grants: ['support'] },
  parseRequest: object({ id: uuid('id must be the id of a message.') }),
  parseResponse: object({ ...summary, replyTo: nullable(text()), text: text() }),
} satisfies AnyFunctionContract
