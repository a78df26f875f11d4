import type { Config } from '../config.ts'
import { isLoopbackName } from '../web/local-request.ts'

/**
 * Whether this is a demo on somebody's own machine, where nothing is real: the embedded database,
 * and a site whose address is this machine.
 */
export function isDemo({ mode }: Pick<Config, 'mode'>, siteUrl: string): boolean {
  return mode.name === 'embedded' && isLoopbackName(new URL(siteUrl).hostname)
}

/**
 * The kinds of messages that /dev/mailbox shows: in the demo, those that nobody else receives. With
 * a mail server it shows none, because then somebody uses the site.
 */
export function mailboxChannels(
  config: Pick<Config, 'mode' | 'smtpUrl' | 'smsAccount'>,
  siteUrl: string,
): Record<'mail' | 'sms', boolean> {
  const isShown = isDemo(config, siteUrl) && config.smtpUrl === null
  return { mail: isShown, sms: isShown && config.smsAccount === null }
}

/** What becomes of mail, for the person who starts the server. */
export function describeMail(
  config: Pick<Config, 'mode' | 'smtpUrl' | 'smsAccount'>,
  siteUrl: string,
): string[] {
  if (config.smtpUrl !== null) return []
  if (mailboxChannels(config, siteUrl).mail)
    return [`Mail that is sent can be read at ${siteUrl}/dev/mailbox`]
  return [
    `Mail is not sent, because SMTP_URL is not set. Staff can read it at ${siteUrl}/admin, without its sign-in links and codes.`,
  ]
}
