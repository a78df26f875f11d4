import type { Client } from 'pg'
import { expect } from 'vitest'

interface SentMail {
  category: string
  to_address: string
  reply_to: string | null
  subject: string
  text: string
  html: string
}

/**
 * Waits until all queued mails are sent, because their HTML is rendered then.
 * @returns them by category, in descending order
 */
export async function sentMails(admin: Client): Promise<SentMail[]> {
  await expect
    .poll(
      async () =>
        (await admin.query(`select from platform.mail_messages where status <> 'sent'`)).rowCount,
    )
    .toBe(0)
  return (
    await admin.query<SentMail>(
      `select category, to_address, reply_to, subject, text, html
       from platform.mail_messages
       order by category desc`,
    )
  ).rows
}
