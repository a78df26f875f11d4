import type { ModuleContext } from '../../backend/functions/functions.ts'

type Sender = Pick<ModuleContext, 'secretFor' | 'siteUrl'>

/**
 * The secret that lets its holder stop the alerts of an address. It is derived from the address, so
 * nothing is stored.
 */
export function alertsKey({ secretFor }: Pick<Sender, 'secretFor'>, email: string): string {
  return secretFor(`stock alerts ${email}`)
}

/**
 * The page where a person stops their alerts. It asks first, because mail programs open links by
 * themselves.
 */
export function stopAlertsUrl(sender: Sender, email: string): string {
  return `${sender.siteUrl}/stock-alerts?${toQuery(sender, email)}`
}

/** Where a mail program stops them with one request (RFC 8058). */
export function stopAlertsByPostUrl(sender: Sender, email: string): string {
  return `${sender.siteUrl}/functions/v1/stop-stock-alerts?${toQuery(sender, email)}`
}

function toQuery(sender: Sender, email: string): string {
  return String(new URLSearchParams({ email, key: alertsKey(sender, email) }))
}
