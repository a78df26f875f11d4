import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { companyMail } from '../../mail/company-mail.ts'

interface RefusedReading {
  readingId: string
  /** Of the owner of the system. */
  email: string
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string
  to: string
  /** What staff wrote. */
  reason: string
}

/** Tells the owner of a system that a reading does not count, and why. */
export function refusedMail(
  { readingId, email, from, to, reason }: RefusedReading,
  sender: Pick<ModuleContext, 'renderMail' | 'site' | 'siteUrl'>,
): MailMessage {
  return companyMail(
    {
      category: 'register-reading-refused',
      to: email,
      title: 'We could not accept your meter reading',
      blocks: [
        { paragraph: `It is the reading from ${from} to ${to}. Our colleague wrote:` },
        { quote: reason },
        { paragraph: 'It does not count. You can send a better one of the same days.' },
        { link: { label: 'Send a reading', url: `${sender.siteUrl}/dashboard?tab=carbon` } },
      ],
      dedupeKey: `meter-reading:${readingId}:refused`,
    },
    sender,
  )
}
