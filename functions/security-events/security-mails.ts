import { deskPath } from '../../domain/desk/screens.ts'
import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import { formatEventKind, type AlertRule } from '../../domain/security/security-events.ts'
import { companyMail, type MailWriter } from '../mail/company-mail.ts'

/** An account, a network address, the site or an event that an alert is about. */
export interface AlertSubject {
  id: string
  /** For people. */
  about: string
  count: number
}

interface Alert {
  rule: AlertRule
  /** The most alarming of them, or the newest events. */
  named: readonly AlertSubject[]
  /** How many there are, with those that are not named. */
  subjects: number
  /** The events of all of them. */
  total: number
  now: Date
  to: string
}

/**
 * Warns staff about security events. The key allows one mail for each rule, recipient and hour, and a
 * second one when there are ten times as many events as the threshold. A rule that counts single events
 * sends one mail for each event.
 */
export function securityAlertMail(
  alert: Alert,
  sender: MailWriter & Pick<FunctionContext, 'siteUrl'>,
): MailMessage {
  const { kind, per, windowS } = alert.rule
  return companyMail(
    {
      category: 'security-alert',
      to: alert.to,
      title: `Security: ${formatEventKind(kind)}`,
      blocks: [
        {
          facts: [
            ['What', formatEventKind(kind)],
            ['How often', `${alert.total} times in ${windowS / 60} minutes`],
            ...listSubjects(alert),
          ],
        },
        { paragraph: advice[kind] ?? defaultAdvice },
        {
          link: {
            label: 'Open the security events',
            url: `${sender.siteUrl}${deskPath('security')}`,
          },
        },
      ],
      dedupeKey: `security-alert:${kind}:${per}:${keyOf(alert)}:${alert.to}`,
    },
    sender,
  )
}

function keyOf({ rule: { per, threshold }, named, total, now }: Alert): string {
  // Otherwise a harmless change of a role would silence the next one for an hour.
  if (per === 'event') return named[0]?.id ?? ''
  const isTenfold = total >= threshold * 10
  return `${now.toISOString().slice(0, 13)}${isTenfold ? ':tenfold' : ''}`
}

const labels = { account: 'Account', address: 'Network address', event: 'Change' }

function listSubjects({ rule: { per }, named, subjects }: Alert): [string, string][] {
  if (per === 'site') return []
  const facts = named.map(({ about, count }): [string, string] => [
    labels[per],
    count === 1 ? about : `${about}: ${count} times`,
  ])
  return subjects > named.length ? [...facts, ['And', `${subjects - named.length} more`]] : facts
}

const defaultAdvice =
  'Look at the events. If you do not know who this is, tell the person who runs your server.'

const advice: Readonly<Record<string, string>> = {
  sign_in_failed:
    'Somebody may be guessing passwords. Sign-ins are slowed down already. If it is your own account, choose a new password and turn on a second factor.',
  second_factor_failed:
    'Somebody knows the password of this account but fails at the second factor. Ask its owner. If it was not them, they must choose a new password at once.',
  webhook_forged:
    'Somebody sends messages that look like payments. They were refused and no order was changed. If your payment gateway changed its secret key, enter the new one.',
  auth_token_revoked:
    'An old session token was used again, so we ended the session. It may come from a stolen device. Ask the owner to sign in and check their devices.',
  grant_changed:
    'If you did not expect this, open the staff screen, take the grant back and ask who gave it.',
  factor_changed:
    'A new second factor counts for money, grants and exports after 24 hours, or when an owner confirms it on the staff screen. Ask this colleague whether it was them. If not, block them at once.',
  contacts_read:
    'A colleague read the addresses of about a thousand people within an hour, more than most work needs. Ask what for. If it was not them, block them at once: somebody else has their session.',
  large_discount:
    'Goods are sold far below their usual price, or terms got easier: of plans, resellers, delivery, installation, or a figure of the calculators. Ask the colleague why, and look at the orders of today.',
  mail_changed:
    'Read the new words. If they ask customers to pay elsewhere, undo the change in the history, block this colleague, and look at the mails that were sent since.',
  reseller_named:
    'A colleague typed in this order and named the reseller who earns from it. Ask the customer whether they came through this reseller. If they did not, refuse the payout.',
  role_changed: 'If you did not expect this change, take the role back and ask who made it.',
}
