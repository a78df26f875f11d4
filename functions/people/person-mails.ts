import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import { companyMail, type MailWriter } from '../mail/company-mail.ts'
import { formatMoment } from '../mail/mail-text.ts'

type Sender = MailWriter & Pick<FunctionContext, 'siteUrl' | 'now'>

interface Told {
  to: string
  userId: string
}

/** Invites somebody to make an account with us. */
export function personInvitationMail(to: string, sender: Sender): MailMessage {
  const { site, siteUrl, now } = sender
  return companyMail(
    {
      category: 'person-invitation',
      to,
      title: `Your ${site.name} account`,
      blocks: [
        {
          paragraph: `We would like to invite you to ${site.name}. With an account you see your orders in one place and keep your solar calculations.`,
        },
        { link: { label: 'Create my account', url: `${siteUrl}/login` } },
        { paragraph: 'Not interested? Then you do not need to do anything.' },
      ],
      dedupeKey: `person-invitation:${to}:${now().toISOString().slice(0, 10)}`,
    },
    sender,
  )
}

/** Tells a person that they cannot sign in at the moment. */
export function accountBlockedMail(
  { to, userId, endsAt }: Told & { endsAt: Date | null },
  sender: Sender,
): MailMessage {
  const { site, now } = sender
  const until = endsAt ? `before ${formatMoment(endsAt)}` : 'at the moment'
  return companyMail(
    {
      category: 'account-blocked',
      to,
      title: `We have blocked your ${site.name} account`,
      blocks: [
        {
          paragraph: `We have signed you out on all devices, and you cannot sign in ${until}. Your orders are not affected.`,
        },
        { paragraph: `Do you have a question? Write to ${site.email} and we will look into it.` },
      ],
      dedupeKey: `account-blocked:${userId}:${now().toISOString()}`,
    },
    sender,
  )
}

/** Tells a person that they can sign in again. */
export function accountUnblockedMail({ to, userId }: Told, sender: Sender): MailMessage {
  const { site, siteUrl, now } = sender
  return companyMail(
    {
      category: 'account-unblocked',
      to,
      title: `Your ${site.name} account is open again`,
      blocks: [
        { paragraph: 'You can sign in again. Welcome back, and thank you for your patience.' },
        { link: { label: 'Sign in', url: `${siteUrl}/login` } },
      ],
      dedupeKey: `account-unblocked:${userId}:${now().toISOString()}`,
    },
    sender,
  )
}

/** Tells a person that we are asked to take their second factor off, so that they can object. */
export function factorResetAskedMail(
  { to, requestId }: { to: string; requestId: string },
  sender: Sender,
): MailMessage {
  const { site } = sender
  return companyMail(
    {
      category: 'factor-reset-asked',
      to,
      title: 'Somebody asked us to take your second factor off',
      blocks: [
        {
          paragraph: `Our support was asked to take the second factor off your ${site.name} account. A second colleague checks this first.`,
        },
        {
          paragraph: `Was it you? Then you do not need to do anything. If not, please write to ${site.email} now, and we will stop it.`,
        },
      ],
      dedupeKey: `factor-reset-asked:${requestId}`,
    },
    sender,
  )
}

/** Tells a person that their second factor is gone. */
export function factorResetMail(
  { to, requestId }: { to: string; requestId: string },
  sender: Sender,
): MailMessage {
  const { site, siteUrl } = sender
  return companyMail(
    {
      category: 'factor-reset',
      to,
      title: 'Your second factor is off',
      blocks: [
        {
          paragraph:
            'We have taken the second factor off your account and signed you out on all devices. Sign in as usual, then set up a new one in your settings.',
        },
        { link: { label: 'Sign in', url: `${siteUrl}/login` } },
        { paragraph: `Did you not ask for this? Please write to ${site.email} at once.` },
      ],
      dedupeKey: `factor-reset:${requestId}`,
    },
    sender,
  )
}
