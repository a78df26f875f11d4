import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import { formatEventKind, type AlertRule } from '../../domain/security/security-events.ts'

interface Alert {
  rule: AlertRule
  /** The account's id, the network address, or `the site`. */
  subject: string
  /** The same, for people. */
  about: string
  count: number
  now: Date
}

/** Warns staff about security events. The key allows one mail an hour for each rule and subject. */
export function securityAlertMail(
  { rule: { kind, per, windowS }, subject, about, count, now }: Alert,
  { renderMail, site, siteUrl }: Pick<FunctionContext, 'renderMail' | 'site' | 'siteUrl'>,
): MailMessage {
  const title = `Security: ${formatEventKind(kind)}`
  const hour = now.toISOString().slice(0, 13)
  return {
    category: 'security-alert',
    to: site.staffEmail,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          facts: [
            ['What', formatEventKind(kind)],
            ['How often', `${count} times in ${windowS / 60} minutes`],
            ...(per === 'site'
              ? []
              : [[per === 'account' ? 'Account' : 'Network address', about] as const]),
          ],
        },
        { paragraph: advice[kind] ?? defaultAdvice },
        { link: { label: 'Open the security events', url: `${siteUrl}/admin#security-events` } },
      ],
    }),
    dedupeKey: `security-alert:${kind}:${per}:${subject}:${hour}`,
  }
}

const defaultAdvice =
  'Look at the events. If you do not know who this is, tell whoever runs your server.'

const advice: Readonly<Record<string, string>> = {
  sign_in_failed:
    'Somebody may be guessing passwords. Sign-ins are slowed down already. If it is your own account, choose a new password and turn on a second factor.',
  second_factor_failed:
    'Somebody knows the password of this account and fails at the second factor. Ask its owner. If it was not them, they must choose a new password at once.',
  webhook_forged:
    'Somebody sends messages that look like payments. They were refused and no order was changed. If your payment gateway changed its secret key, enter the new one.',
  auth_token_revoked:
    'An old session token was used again, so the session was ended. This can be a copy of a stolen device. Ask the owner to sign in and to look at their devices.',
  role_changed: 'If you did not expect this change, take the role back and ask who made it.',
}
