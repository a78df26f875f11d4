import type { MailMessage } from '../../backend/functions/functions.ts'
import { mergeDays } from '../../domain/people/merge-accounts.ts'
import { companyMail, type MailWriter } from '../mail/company-mail.ts'

interface TwoAccounts {
  requestId: string
  closingEmail: string
  stayingEmail: string
}

/** Asks the person of one of two accounts whether they may become one. `url` confirms or stops it. */
export function mergeAskedMail(
  { requestId, closingEmail, stayingEmail }: TwoAccounts,
  { isClosing, url }: { isClosing: boolean; url: string },
  sender: MailWriter,
): MailMessage {
  const title = `Do you want one ${sender.site.name} account instead of two?`
  const what = isClosing
    ? `This account (${closingEmail}) would close. Your orders and everything else in it would move to the account of ${stayingEmail}, and only that account could open them.`
    : `The account of ${closingEmail} would close. Its orders and everything else in it would move to this account (${stayingEmail}).`
  return companyMail(
    {
      category: 'merge-asked',
      to: isClosing ? closingEmail : stayingEmail,
      title,
      blocks: [
        { paragraph: `Our support was asked to merge two accounts. ${what}` },
        {
          paragraph: `Are both accounts yours? Then confirm it within ${mergeDays} days, once in each of our two mails. You sign in to each account to do so. After that a colleague checks it.`,
        },
        { link: { label: 'Confirm or stop', url } },
        {
          paragraph: `Is the other account not yours, or did you not ask for this? Then do not confirm it. Open the link and stop it, or write to ${sender.site.email}.`,
        },
      ],
      dedupeKey: `merge-asked:${requestId}:${isClosing ? 'closing' : 'staying'}`,
    },
    sender,
  )
}

/** Tells both addresses that the two accounts are one. */
export function mergedMail(
  { requestId, closingEmail, stayingEmail }: TwoAccounts,
  { isClosing, loginUrl }: { isClosing: boolean; loginUrl: string },
  sender: MailWriter,
): MailMessage {
  const title = `You have one ${sender.site.name} account now`
  return companyMail(
    {
      category: 'accounts-merged',
      to: isClosing ? closingEmail : stayingEmail,
      title,
      blocks: [
        {
          paragraph: `The account of ${closingEmail} is closed, and its devices are signed out. Everything that was in it is in the account of ${stayingEmail} now.`,
        },
        { link: { label: `Sign in as ${stayingEmail}`, url: loginUrl } },
        { paragraph: `Is something wrong? Please write to ${sender.site.email} at once.` },
      ],
      dedupeKey: `accounts-merged:${requestId}:${isClosing ? 'closing' : 'staying'}`,
    },
    sender,
  )
}
