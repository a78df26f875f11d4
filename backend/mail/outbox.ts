import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '../db/database.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import type { MailContent, RenderMailHtml } from './layout.ts'
import type { MailTransport } from './mail-transport.ts'

export interface MailMessage {
  /** What kind of mail, for people who look through them: `inquiry-receipt`, `password-recovery`. */
  category: string
  /** One bare address, no name with it. */
  to: string
  /** Where an answer goes, when not to the company. One bare address. */
  replyTo?: string
  subject: string
  text: string
  /** What the HTML part is made of, when the mail is sent. */
  content: MailContent
  /** Where a POST, without asking again, ends mails like this one (RFC 8058). */
  unsubscribeUrl?: string
  /** Says what the mail is about; a second mail of the same key is dropped, also years later. */
  dedupeKey?: string
}

/**
 * Queues a mail in the caller's transaction: sent after it commits, at least once, never if it rolls back.
 * @throws Error for an address or subject that could change the mail's headers (line ends and the like)
 */
export type QueueMail = (tx: Tx, message: MailMessage) => Promise<void>

export interface OutboxOptions {
  db: Database
  jobs: Jobs
  transport: MailTransport
  renderHtml: RenderMailHtml
}

const queue = 'send-mail'
/** Line ends and other invisible characters, and those that would make one address two or give it a name. */
const unsafeInUrl = /[\p{C}\p{Z},;<>()"]/u
const unsafeInSubject = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Starts sending what is in the outbox and returns the way to put something in. Stopping the jobs stops it. */
export async function createOutbox({
  db,
  jobs,
  transport,
  renderHtml,
}: OutboxOptions): Promise<{ queueMail: QueueMail }> {
  await jobs.work<{ messageId: string }>(queue, (job) => send({ db, transport, renderHtml }, job))
  return { queueMail: putInto(jobs) }
}

/** The way to put something in for a process that sends nothing itself, and may not know how mail leaves here. */
export async function openOutbox(jobs: Jobs): Promise<QueueMail> {
  await jobs.openQueue(queue)
  return putInto(jobs)
}

function putInto(jobs: Jobs): QueueMail {
  return async (tx, message) => {
    requireSafeHeaders(message)
    const messageId = randomUUID()
    const { rowCount } = await tx.query(
      `insert into platform.mail_messages (id, category, to_address, reply_to, subject, text, content, unsubscribe_url, dedupe_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
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
    if (rowCount === 1) await jobs.enqueue(tx, queue, { messageId })
  }
}

function requireSafeHeaders({ category, to, replyTo, subject }: MailMessage): void {
  // The text itself is not repeated: it may come from a visitor and would end in a log.
  if (!to.includes('@') || unsafeInUrl.test(to))
    throw new Error(`The recipient of a mail (${category}) is not one plain address`)
  if (replyTo !== undefined && unsafeInUrl.test(replyTo))
    throw new Error(`The reply address of a mail (${category}) is not one plain address`)
  if (unsafeInSubject.test(subject))
    throw new Error(`The subject of a mail (${category}) has a line end or control character`)
}

interface MailRow {
  id: string
  to_address: string
  reply_to: string | null
  subject: string
  text: string
  /** Null until it has been made; mails queued by an older version have nothing but it. */
  html: string | null
  content: MailContent
  unsubscribe_url: string | null
}

/**
 * Sends one message outside any transaction. A process that dies between sending and noting it sends twice; both
 * copies carry the same Message-ID, so that mail programs show one.
 */
async function send(
  { db, transport, renderHtml }: Pick<OutboxOptions, 'db' | 'transport' | 'renderHtml'>,
  { data: { messageId }, isLastAttempt }: Job<{ messageId: string }>,
): Promise<void> {
  const asServer = (text: string, values: unknown[]) =>
    db.transaction({ role: 'service_role' }, (tx) => tx.query<MailRow>(text, values))
  const { rows } = await asServer(
    `update platform.mail_messages set attempts = attempts + 1 where id = $1 and status <> 'sent' returning id, to_address, reply_to, subject, text, html, content, unsubscribe_url`,
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
    const reason = error instanceof Error ? error.message : String(error)
    await asServer(`update platform.mail_messages set last_error = $2, status = $3 where id = $1`, [
      messageId,
      reason.slice(0, 1_000),
      isLastAttempt ? 'failed' : 'queued',
    ])
    throw error
  }
  await asServer(
    `update platform.mail_messages set status = 'sent', sent_at = now(), transport = $2, last_error = null, html = $3 where id = $1`,
    [messageId, transport.name, html],
  )
}
