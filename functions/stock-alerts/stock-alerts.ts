import type { ModuleContext } from '../../backend/functions/functions.ts'

type Sender = Pick<ModuleContext, 'secretFor' | 'siteUrl'>

/** The secret in the links with which an address stops its alerts. Follows from the address: nothing is stored for it. */
export function alertsKey({ secretFor }: Pick<Sender, 'secretFor'>, email: string): string {
  return secretFor(`stock alerts ${email}`)
}

/** Where a person stops their alerts, with one press: mail programs open links by themselves, so the page asks. */
export function stopAlertsUrl(sender: Sender, email: string): string {
  return `${sender.siteUrl}/stock-alerts?${proof(sender, email)}`
}

/** Where a mail program stops them with one request (RFC 8058). */
export function stopAlertsByPostUrl(sender: Sender, email: string): string {
  return `${sender.siteUrl}/functions/v1/stop-stock-alerts?${proof(sender, email)}`
}

function proof(sender: Sender, email: string): string {
  return String(new URLSearchParams({ email, key: alertsKey(sender, email) }))
}
