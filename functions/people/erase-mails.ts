import type { MailMessage } from '../../backend/functions/functions.ts'
import { companyMail, type MailWriter } from '../mail/company-mail.ts'

interface Told {
  to: string
  requestId: string
}

/** The category of the last mail to a person. It is forgotten as soon as it is sent. */
export const erasedCategory = 'person-erased'

/** Tells a person that we are asked to erase their data, so that they can object. */
export function eraseAskedMail({ to, requestId }: Told, sender: MailWriter): MailMessage {
  const title = `Somebody asked us to erase your ${sender.site.name} account`
  return companyMail(
    {
      category: 'erase-asked',
      to,
      title,
      blocks: [
        {
          paragraph:
            'Our support was asked to erase your account and everything we hold about you. A second colleague checks this first.',
        },
        {
          paragraph: `Was it you? Then you do not need to do anything. If not, please write to ${sender.site.email} now, and we will stop it.`,
        },
      ],
      dedupeKey: `erase-asked:${requestId}`,
    },
    sender,
  )
}

/** Tells a person that their data is gone. */
export function erasedMail({ to, requestId }: Told, sender: MailWriter): MailMessage {
  const title = 'We have erased your data'
  return companyMail(
    {
      category: erasedCategory,
      to,
      title,
      blocks: [
        {
          paragraph: `We have erased your ${sender.site.name} account and your personal data. Your orders stay in our books without your name, because the law asks us to keep them.`,
        },
        { paragraph: 'This is our last mail to you. We do not keep your address.' },
      ],
      dedupeKey: `person-erased:${requestId}`,
    },
    sender,
  )
}
