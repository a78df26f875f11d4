import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'

/** What a mail of the company is written with. */
export type MailWriter = Pick<FunctionContext, 'renderMail' | 'site'>

type Blocks = Parameters<MailWriter['renderMail']>[0]['blocks']

/** A mail of the company. Its subject is its title, and answers go to the company, unless said. */
export function companyMail(
  {
    title,
    subject = title,
    blocks,
    ...message
  }: Pick<MailMessage, 'category' | 'to' | 'dedupeKey'> &
    Partial<Pick<MailMessage, 'subject' | 'replyTo' | 'unsubscribeUrl'>> & {
      title: string
      blocks: Blocks
    },
  { renderMail, site }: MailWriter,
): MailMessage {
  return { replyTo: site.email, ...message, subject, ...renderMail({ title, blocks }) }
}
