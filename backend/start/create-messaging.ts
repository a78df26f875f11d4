import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { createMailLayout, type MailBrand, type RenderMail } from '../mail/layout.ts'
import { createMailHtml, type RenderMailHtml } from '../mail/mail-html.ts'
import { createSmtpTransport, mailboxTransport } from '../mail/mail-transport.ts'
import { createMessagesForStaff, type MessagesForStaff } from '../mail/messages-for-staff.ts'
import { createMailboxPage } from '../mail/mailbox-page.ts'
import { createOutbox, type QueueMail } from '../mail/outbox.ts'
import { createSmsOutbox, type QueueSms } from '../sms/sms-outbox.ts'
import { createSmsTransport } from '../sms/create-sms-transport.ts'
import { smsMailboxTransport } from '../sms/sms-transport.ts'
import { mailboxChannels } from './demo-mode.ts'

export interface MessagingOptions {
  config: Pick<Config, 'mode' | 'smtpUrl' | 'smsAccount'>
  siteUrl: string
  db: Database
  jobs: Jobs
  company: { name: string; email: string }
  /** Colours and footer of the mails. */
  brand: MailBrand
}

/** The outboxes for mail and text messages. */
export interface Messaging {
  queueMail: QueueMail
  queueSms: QueueSms
  renderMail: RenderMail
  renderMailHtml: RenderMailHtml
  messages: MessagesForStaff
  /** The kinds of messages that the mailbox page shows; see `mailboxChannels`. */
  shown: Readonly<Record<'mail' | 'sms', boolean>>
  /** The page where a developer reads messages that are not really sent. */
  mailbox: ReturnType<typeof createMailboxPage>
  close(): void
}

/**
 * Opens the outboxes for mail and text messages. Each sends through its provider, or shows the
 * messages in the mailbox.
 */
export async function createMessaging({
  config,
  db,
  jobs,
  company,
  brand,
  siteUrl,
}: MessagingOptions): Promise<Messaging> {
  const { smtpUrl, smsAccount } = config
  const mailTransport = smtpUrl
    ? createSmtpTransport({ url: smtpUrl, from: { name: company.name, address: company.email } })
    : mailboxTransport
  const renderMailHtml = createMailHtml(brand)
  const { queueMail } = await createOutbox({
    db,
    jobs,
    transport: mailTransport,
    renderHtml: renderMailHtml,
  })
  const { queueSms } = await createSmsOutbox({
    db,
    jobs,
    transport: smsAccount ? createSmsTransport(smsAccount) : smsMailboxTransport,
  })
  const renderMail = createMailLayout(brand)
  const messages = createMessagesForStaff({ db, renderMail })
  const shown = mailboxChannels(config, siteUrl)
  const mailbox = createMailboxPage({ db, shown })
  return {
    queueMail,
    queueSms,
    renderMail,
    renderMailHtml,
    messages,
    shown,
    mailbox,
    close: () => mailTransport.close(),
  }
}
