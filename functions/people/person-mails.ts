import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import { formatMoment } from '../mail/mail-text.ts'

type Sender = Pick<FunctionContext, 'renderMail' | 'site' | 'siteUrl' | 'now'>

interface Told {
  to: string
  userId: string
}

/** Invites somebody to make an account with us. */
export function personInvitationMail(to: string, sender: Sender): MailMessage {
  const { site, siteUrl, now } = sender
  return {
    category: 'person-invitation',
    to,
    replyTo: site.email,
    ...write(sender, `Your ${site.name} account`, [
      {
        paragraph: `We would like to invite you to ${site.name}. With an account you see your orders in one place and keep your solar calculations.`,
      },
      { link: { label: 'Create my account', url: `${siteUrl}/login` } },
      { paragraph: 'Not interested? Then you do not need to do anything.' },
    ]),
    dedupeKey: `person-invitation:${to}:${now().toISOString().slice(0, 10)}`,
  }
}

/** Tells a person that they cannot sign in at the moment. */
export function accountBlockedMail(
  { to, userId, endsAt }: Told & { endsAt: Date | null },
  sender: Sender,
): MailMessage {
  const { site, now } = sender
  const until = endsAt ? `before ${formatMoment(endsAt)}` : 'at the moment'
  return {
    category: 'account-blocked',
    to,
    replyTo: site.email,
    ...write(sender, `We have blocked your ${site.name} account`, [
      {
        paragraph: `We have signed you out on all devices, and you cannot sign in ${until}. Your orders are not affected.`,
      },
      { paragraph: `Do you have a question? Write to ${site.email} and we will look into it.` },
    ]),
    dedupeKey: `account-blocked:${userId}:${now().toISOString()}`,
  }
}

/** Tells a person that they can sign in again. */
export function accountUnblockedMail({ to, userId }: Told, sender: Sender): MailMessage {
  const { site, siteUrl, now } = sender
  return {
    category: 'account-unblocked',
    to,
    replyTo: site.email,
    ...write(sender, `Your ${site.name} account is open again`, [
      { paragraph: 'You can sign in again. Welcome back, and thank you for your patience.' },
      { link: { label: 'Sign in', url: `${siteUrl}/login` } },
    ]),
    dedupeKey: `account-unblocked:${userId}:${now().toISOString()}`,
  }
}

/** Tells a person that we are asked to take their second factor off, so that they can object. */
export function factorResetAskedMail(
  { to, requestId }: { to: string; requestId: string },
  sender: Sender,
): MailMessage {
  const { site } = sender
  return {
    category: 'factor-reset-asked',
    to,
    replyTo: site.email,
    ...write(sender, 'Somebody asked us to take your second factor off', [
      {
        paragraph: `Our support was asked to take the second factor off your ${site.name} account. A second colleague checks this first.`,
      },
      {
        paragraph: `Was it you? Then you do not need to do anything. If not, please write to ${site.email} now, and we will stop it.`,
      },
    ]),
    dedupeKey: `factor-reset-asked:${requestId}`,
  }
}

/** Tells a person that their second factor is gone. */
export function factorResetMail(
  { to, requestId }: { to: string; requestId: string },
  sender: Sender,
): MailMessage {
  const { site, siteUrl } = sender
  return {
    category: 'factor-reset',
    to,
    replyTo: site.email,
    ...write(sender, 'Your second factor is off', [
      {
        paragraph:
          'We have taken the second factor off your account and signed you out on all devices. Sign in as usual, then set up a new one in your settings.',
      },
      { link: { label: 'Sign in', url: `${siteUrl}/login` } },
      { paragraph: `Did you not ask for this? Please write to ${site.email} at once.` },
    ]),
    dedupeKey: `factor-reset:${requestId}`,
  }
}

function write(
  { renderMail }: Sender,
  title: string,
  blocks: Parameters<Sender['renderMail']>[0]['blocks'],
) {
  return { subject: title, ...renderMail({ title, blocks }) }
}
