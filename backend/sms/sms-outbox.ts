import { randomUUID } from 'node:crypto'
import { countCharacters } from '../../domain/text/count-characters.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import type { SmsTransport } from './sms-transport.ts'

export interface SmsMessage {
  /** The kind of message, for people who read the list: `auth-code`. */
  category: string
  /** E.164, with or without the plus. */
  to: string
  text: string
}

/**
 * Queues a text message in the caller's transaction. It is sent at least once after the commit, and
 * never after a rollback.
 * @throws Error for a number that is not E.164, or a text that is empty or longer than 1,600
 * characters
 */
export type QueueSms = (tx: Tx, message: SmsMessage) => Promise<void>

interface SmsOutboxOptions {
  db: Database
  jobs: Jobs
  transport: SmsTransport
}

const queue = 'send-sms'
const maxCharacters = 1_600

/**
 * Starts sending the messages in the outbox. Stopping the jobs stops it.
 * @returns the function that queues a message
 */
export async function createSmsOutbox({
  db,
  jobs,
  transport,
}: SmsOutboxOptions): Promise<{ queueSms: QueueSms }> {
  await jobs.work<{ messageId: string }>(queue, (job) => send({ db, transport }, job))
  return {
    async queueSms(tx, { category, to, text }) {
      const number = `+${to.replace(/^\+/, '')}`
      if (!/^\+[1-9]\d{1,14}$/.test(number))
        throw new Error(`The recipient of a text message (${category}) is not an E.164 number`)
      if (text === '' || countCharacters(text) > maxCharacters)
        throw new Error(`A text message (${category}) must have 1 to ${maxCharacters} characters`)
      const messageId = randomUUID()
      await tx.query(
        'insert into platform.sms_messages (id, category, to_number, text) values ($1, $2, $3, $4)',
        [messageId, category, number, text],
      )
      await jobs.enqueue(tx, queue, { messageId })
    },
  }
}

/**
 * Sends one message outside any transaction. After a crash between sending and recording it, it is
 * sent again.
 */
async function send(
  { db, transport }: Pick<SmsOutboxOptions, 'db' | 'transport'>,
  { data: { messageId }, isLastAttempt }: Job<{ messageId: string }>,
): Promise<void> {
  const asServer = (text: string, values: unknown[]) =>
    db.transaction({ role: 'service_role' }, (tx) =>
      tx.query<{ to: string; text: string }>(text, values),
    )
  const { rows } = await asServer(
    `update platform.sms_messages
     set attempts = attempts + 1
     where id = $1 and status <> 'sent'
     returning to_number as "to", text`,
    [messageId],
  )
  const [sms] = rows
  if (!sms) return
  try {
    await transport.send(sms)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await asServer('update platform.sms_messages set last_error = $2, status = $3 where id = $1', [
      messageId,
      reason.slice(0, 1_000),
      isLastAttempt ? 'failed' : 'queued',
    ])
    throw error
  }
  await asServer(
    `update platform.sms_messages
     set status = 'sent', sent_at = now(), transport = $2, last_error = null
     where id = $1`,
    [messageId, transport.name],
  )
}
