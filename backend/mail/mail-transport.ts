import { createTransport } from 'nodemailer'
import { ServiceAwayError } from '../jobs/jobs.ts'

export interface OutgoingMail {
  id: string
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** A POST to this address unsubscribes from mails of this kind. */
  unsubscribeUrl: string | null
}

export interface MailTransport {
  name: 'smtp' | 'mailbox'
  /**
   * @throws Error with the mail server's message when it did not accept the mail; ServiceAwayError
   * when it may accept the same mail later
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Sends nothing: mails stay in the outbox, where /dev/mailbox shows them. */
export const mailboxTransport: MailTransport = { name: 'mailbox', send: async () => {}, close() {} }

/**
 * Sends through a mail server, over at most three pooled connections.
 * @param url `smtp://user:password@host:port` (STARTTLS where offered) or `smtps://…`
 */
export function createSmtpTransport({
  url,
  from,
}: {
  url: string
  from: { name: string; address: string }
}): MailTransport {
  const host = from.address.split('@').at(-1)
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Together well below the time limit of a job.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    async send({ id, to, replyTo, subject, text, html, unsubscribeUrl }) {
      const sending = transporter.sendMail({
        from,
        // As an object, so that no text can be read as a list of addresses.
        to: { name: '', address: to },
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        html,
        // The same at every attempt: mail programs show a mail that arrives twice only once.
        messageId: `<${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      await sending.catch((error: unknown) => {
        throw isOutage(error) ? new ServiceAwayError(error) : error
      })
    },
    close: () => transporter.close(),
  }
}

/** Codes of nodemailer for what goes wrong before a mail. Staff can mend a refused password too. */
const codesBeforeMail = new Set(['EAUTH', 'EDNS', 'ETLS'])
const timeoutsBeforeMail = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'])

interface SendError extends NodeJS.ErrnoException {
  command?: string
  responseCode?: number
  timeoutType?: string
}

/**
 * True when the server certainly did not take the mail, but may do so later. A connection that ends
 * in the middle is none: the server may have taken the mail already, and its reader would get a copy
 * with each of many attempts.
 */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode, syscall, timeoutType }: SendError = error
  // A refusal for now: RFC 5321, section 4.2.1.
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return true
  return (
    codesBeforeMail.has(code ?? '') ||
    timeoutsBeforeMail.has(timeoutType ?? '') ||
    syscall === 'connect' ||
    // With CONN it is a connection that ended after the greeting.
    (code === 'ECONNECTION' && command !== 'CONN')
  )
}
