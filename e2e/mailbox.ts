import { inject } from 'vitest'

interface Mail {
  category: string
  subject: string
  text: string
  html: string
}

/** The mails of the demo mailbox, the newest first. Without an address it lists only 200. */
export async function listMails(filter: { to?: string; category?: string }): Promise<Mail[]> {
  const url = `${inject('siteUrl')}/dev/mailbox.json?${new URLSearchParams(filter)}`
  return (await (await fetch(url)).json()) as Mail[]
}
