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

/** All mails, the last kind first, once every one of them is on its way: their HTML is made then. */
export async function sentMails(admin: Client): Promise<SentMail[]> {
  await expect
    .poll(
      async () =>
        (await admin.query(`select from platform.mail_messages where status <> 'sent'`)).rowCount,
      { timeout: 15_000 },
    )
    .toBe(0)
  return (
    await admin.query<SentMail>(
      'select category, to_address, reply_to, subject, text, html from platform.mail_messages order by category desc',
    )
  ).rows
}
