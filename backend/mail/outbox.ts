import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/database.ts'
import { ServiceAwayError, type Job, type Jobs } from '../jobs/jobs.ts'
import type { MailContent } from './layout.ts'
import type { RenderMailHtml } from './mail-html.ts'
import type { MailTransport } from './mail-transport.ts'

export interface MailMessage {
  /** The kind of mail, for people who read the list: `inquiry-receipt`, `password-recovery`. */
  category: string
  /** One plain address, without a name. */
  to: string
  /** Address for replies, when it is not the sender's. One plain address. */
  replyTo?: string
  subject: string
  text: string
  /** Rendered to the HTML part when the mail is sent. */
  content: MailContent
  /**
   * A POST to this address unsubscribes from mails of this kind, without confirmation (RFC 8058).
   */
  unsubscribeUrl?: string
  /** A second mail with the same key is not sent, not even years later. */
  dedupeKey?: string
  /** Called when the mail is queued. Returns the mail with the words that staff have changed, if any. */
  rewrite?(tx: Tx): Promise<Pick<MailMessage, 'subject' | 'text' | 'content'> | null>
}

/**
 * Queues a mail in the caller's transaction. It is sent at least once after the commit, and never
 * after a rollback.
 * @throws Error for an address or subject that could change the mail's headers, for example with a
 * line break
 */
export type QueueMail = (tx: Tx, message: MailMessage) => Promise<void>

interface OutboxOptions {
  db: Database
  jobs: Jobs
  transport: MailTransport
  renderHtml: RenderMailHtml
}

const queue = 'send-mail'
/**
 * Invisible characters such as line breaks, and those that would add a second address or a name.
 */
const unsafeInAddress = /[\p{C}\p{Z},;<>()"]/u
const unsafeInSubject = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Starts sending the mails in the outbox. Stopping the jobs stops it.
 * @returns the function that queues a mail
 */
export async function createOutbox({
  db,
  jobs,
  transport,
  renderHtml,
}: OutboxOptions): Promise<{ queueMail: QueueMail }> {
  await jobs.work<{ messageId: string }>(queue, (job) => send({ db, transport, renderHtml }, job))
  return { queueMail: createQueueMail(jobs) }
}

/**
 * Opens the outbox for a process that only queues mails. A server sends them.
 * @returns the function that queues a mail
 */
export async function openOutbox(jobs: Jobs): Promise<QueueMail> {
  await jobs.openQueue(queue)
  return createQueueMail(jobs)
}

function createQueueMail(jobs: Jobs): QueueMail {
  return async (tx, given) => {
    const message = { ...given, ...(await given.rewrite?.(tx)) }
    requireSafeHeaders(message)
    const messageId = randomUUID()
    const inserted = tx.query(
      `insert into platform.mail_messages (id, category, to_address, reply_to, subject, text,
         content, unsubscribe_url, dedupe_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict do nothing`,
      [
        messageId,
        message.category,
        message.to,
        message.replyTo ?? null,
        message.subject,
        message.text,
        message.content,
        message.unsubscribeUrl ?? null,
        message.dedupeKey ?? null,
      ],
    )
    const enqueue = () => jobs.enqueue(tx, queue, { messageId })
    // Without a key it is always inserted. Both are sent at once: the transaction may hold locks.
    if (message.dedupeKey === undefined) await Promise.all([inserted, enqueue()])
    else if ((await inserted).rowCount === 1) await enqueue()
  }
}

function requireSafeHeaders({ category, to, replyTo, subject }: MailMessage): void {
  // The messages leave the value out: it may come from a visitor and would end up in a log.
  if (!to.includes('@') || unsafeInAddress.test(to))
    throw new Error(`The recipient of a mail (${category}) is not one plain address`)
  if (replyTo !== undefined && unsafeInAddress.test(replyTo))
    throw new Error(`The reply address of a mail (${category}) is not one plain address`)
  if (unsafeInSubject.test(subject))
    throw new Error(`The subject of a mail (${category}) has a line break or control character`)
}

interface MailRow {
  id: string
  to_address: string
  reply_to: string | null
  subject: string
  text: string
  /** Null until the mail is sent. */
  html: string | null
  content: MailContent
  unsubscribe_url: string | null
}

/**
 * Sends one mail outside any transaction. After a crash between sending and recording it, the mail
 * is sent again; both copies have the same Message-ID, so that mail programs show one.
 */
async function send(
  { db, transport, renderHtml }: Pick<OutboxOptions, 'db' | 'transport' | 'renderHtml'>,
  { data: { messageId }, isLastAttempt }: Job<{ messageId: string }>,
): Promise<void> {
  const asServer = (text: string, values: unknown[]) =>
    db.transaction({ role: 'service_role' }, (tx) => tx.query<MailRow>(text, values))
  const { rows } = await asServer(
    `update platform.mail_messages
     set attempts = attempts + 1
     where id = $1 and status <> 'sent'
     returning id, to_address, reply_to, subject, text, html, content, unsubscribe_url`,
    [messageId],
  )
  const [mail] = rows
  if (!mail) return
  let { html } = mail
  try {
    html ??= await renderHtml(mail.content)
    await transport.send({
      id: mail.id,
      to: mail.to_address,
      replyTo: mail.reply_to,
      subject: mail.subject,
      text: mail.text,
      html,
      unsubscribeUrl: mail.unsubscribe_url,
    })
  } catch (error) {
    const isOver = isLastAttempt && !(error instanceof ServiceAwayError)
    const reason = error instanceof Error ? error.message : String(error)
    await asServer(`update platform.mail_messages set last_error = $2, status = $3 where id = $1`, [
      messageId,
      reason.slice(0, 1_000),
      isOver ? 'failed' : 'queued',
    ])
    throw error
  }
  await asServer(
    `update platform.mail_messages
     set status = 'sent', sent_at = now(), transport = $2, last_error = null, html = $3
     where id = $1`,
    [messageId, transport.name, html],
  )
}
