/**
 * A mail or a text message of the outbox. A text message has no HTML; its subject is the start of
 * its text.
 */
export interface StoredMessage {
  id: string
  channel: Channel
  category: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  /** Empty until it is sent. */
  html: string
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  lastError: string | null
  /** `mailbox`: it was only stored, because no transport was set. */
  transport: 'smtp' | 'termii' | 'twilio' | 'mailbox' | null
  /** ISO 8601 in JSON. */
  queuedAt: Date
  sentAt: Date | null
}

export type Channel = 'mail' | 'sms'

/** Both outboxes as one relation with the columns of {@link StoredMessage}, for a `from` clause. */
export const storedMessages = `(
  select id, 'mail' as channel, category, to_address as "to", reply_to as "replyTo", subject, text,
    coalesce(html, '') as html, status, attempts, last_error as "lastError", transport,
    queued_at as "queuedAt", sent_at as "sentAt"
  from platform.mail_messages
  union all
  select id, 'sms', category, to_number, null, left(text, 60), text, '', status, attempts,
    last_error, transport, queued_at, sent_at
  from platform.sms_messages
) message`
