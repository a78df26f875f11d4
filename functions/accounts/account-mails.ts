import { companyMail } from '../mail/company-mail.ts'
import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import { deletionGraceDays } from '../../domain/accounts/account-functions.ts'
import { formatDay } from '../mail/mail-text.ts'

type Sender = Pick<FunctionContext, 'renderMail' | 'site' | 'siteUrl'>

/**
 * Says when the account will be deleted, what stays stored, and that signing in cancels the
 * deletion.
 */
export function accountEndsMail(
  { to, dueAt, userId }: { to: string; dueAt: Date; userId: string },
  { renderMail, site, siteUrl }: Sender,
): MailMessage {
  const day = formatDay(dueAt)
  return companyMail(
    {
      category: 'account-ends',
      to,
      subject: `Your ${site.name} account will be deleted on ${day}`,
      title: `Your account will be deleted on ${day}`,
      blocks: [
        {
          paragraph:
            'You asked us to delete your account, and we have signed you out on all devices. Changed your mind? Sign in before that day and everything stays as it is.',
        },
        { link: { label: 'Sign in and keep my account', url: `${siteUrl}/login` } },
        {
          paragraph:
            'After that day your profile, addresses, photo and project inquiries are permanently deleted. The law requires us to keep orders in our records; your name and address are removed from them.',
        },
        {
          paragraph: `If you did not ask for this, sign in, choose a new password and write to ${site.email}.`,
        },
      ],
      dedupeKey: `account-ends:${userId}:${dueAt.toISOString()}`,
    },
    { renderMail, site },
  )
}

/** The last mail, after the account was deleted. */
export function accountEndedMail(
  { to, userId }: { to: string; userId: string },
  { renderMail, site, siteUrl }: Sender,
): MailMessage {
  return companyMail(
    {
      category: 'account-ended',
      to,
      subject: `Your ${site.name} account is deleted`,
      title: 'Your account is deleted',
      blocks: [
        {
          paragraph: `As you asked ${deletionGraceDays} days ago, we have deleted your account and its data. Your orders stay in our records without your name.`,
        },
        { paragraph: 'You are welcome back at any time, with or without a new account.' },
        { link: { label: `Go to ${site.name}`, url: siteUrl } },
      ],
      dedupeKey: `account-ended:${userId}`,
    },
    { renderMail, site },
  )
}
