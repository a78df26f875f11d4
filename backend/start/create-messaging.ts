import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Company } from '../functions/functions.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createMailHtml, type MailBrand } from '../mail/layout.ts'
import { createSmtpTransport, mailboxTransport } from '../mail/mail-transport.ts'
import { createMailboxPage } from '../mail/mailbox-page.ts'
import { createOutbox, type QueueMail } from '../mail/outbox.ts'
import { createSmsOutbox, type QueueSms } from '../sms/sms-outbox.ts'
import { createSmsTransport, smsMailboxTransport } from '../sms/sms-transport.ts'

export interface MessagesOptions {
  config: Pick<Config, 'mode' | 'smtpUrl' | 'smsAccount'>
  db: Database
  jobs: Jobs
  company: Pick<Company, 'name' | 'email'>
  /** How mails look. */
  brand: MailBrand
}

/** What the site sends to people. */
export interface Messages {
  queueMail: QueueMail
  queueSms: QueueSms
  /** Where a developer reads what is not really sent. */
  mailbox: ReturnType<typeof createMailboxPage>
  close(): void
}

/** Opens the outboxes for mail and text messages, each with its way out: a provider, or the mailbox of the demo. */
export async function createMessaging({
  config,
  db,
  jobs,
  company,
  brand,
}: MessagesOptions): Promise<Messages> {
  const { mode, smtpUrl, smsAccount } = config
  const mailTransport = smtpUrl
    ? createSmtpTransport({ url: smtpUrl, from: { name: company.name, address: company.email } })
    : mailboxTransport
  const { queueMail } = await createOutbox({
    db,
    jobs,
    transport: mailTransport,
    renderHtml: createMailHtml(brand),
  })
  const { queueSms } = await createSmsOutbox({
    db,
    jobs,
    transport: smsAccount ? createSmsTransport(smsAccount) : smsMailboxTransport,
  })
  // They hold sign-in links and codes: shown in the embedded demo alone, and never what really went out.
  const shown = { mail: smtpUrl === null, sms: smsAccount === null }
  const mailbox = createMailboxPage({
    db,
    shown: mode.name === 'embedded' ? shown : { mail: false, sms: false },
  })
  return { queueMail, queueSms, mailbox, close: () => mailTransport.close() }
}
