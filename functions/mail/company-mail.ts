import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'

/** What a mail of the company is written with. */
export type MailWriter = Pick<FunctionContext, 'renderMail' | 'site'>

type Blocks = Parameters<MailWriter['renderMail']>[0]['blocks']

/** A mail whose subject is its title. Answers go to the company. */
export function companyMail(
  {
    title,
    blocks,
    ...message
  }: Pick<MailMessage, 'category' | 'to' | 'dedupeKey'> & { title: string; blocks: Blocks },
  { renderMail, site }: MailWriter,
): MailMessage {
  return {
    ...message,
    replyTo: site.email,
    subject: title,
    ...renderMail({ title, blocks }),
  }
}
