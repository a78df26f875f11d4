import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'

type Sender = Pick<FunctionContext, 'renderMail' | 'site'>

interface Told {
  to: string
  requestId: string
}

/** The category of the last mail to a person. It is forgotten as soon as it is sent. */
export const erasedCategory = 'person-erased'

/** Tells a person that we are asked to erase their data, so that they can object. */
export function eraseAskedMail({ to, requestId }: Told, { renderMail, site }: Sender): MailMessage {
  const title = `Somebody asked us to erase your ${site.name} account`
  return {
    category: 'erase-asked',
    to,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          paragraph:
            'Our support was asked to erase your account and everything we hold about you. A second colleague checks this first.',
        },
        {
          paragraph: `Was it you? Then you do not need to do anything. If not, please write to ${site.email} now, and we will stop it.`,
        },
      ],
    }),
    dedupeKey: `erase-asked:${requestId}`,
  }
}

/** Tells a person that their data is gone. */
export function erasedMail({ to, requestId }: Told, { renderMail, site }: Sender): MailMessage {
  const title = 'We have erased your data'
  return {
    category: erasedCategory,
    to,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          paragraph: `We have erased your ${site.name} account and your personal data. Your orders stay in our books without your name, because the law asks us to keep them.`,
        },
        { paragraph: 'This is our last mail to you. We do not keep your address.' },
      ],
    }),
    dedupeKey: `person-erased:${requestId}`,
  }
}
