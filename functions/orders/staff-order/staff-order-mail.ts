import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { describeArrival } from '../../../domain/register/quoted-delivery.ts'
import { editableMail, type EditableMail } from '../../mail/editable-mail.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { orderUrl } from '../order-key.ts'
import { closingOf, openingOf, subjectOf } from '../order-mails.ts'
import { amountRows, mistypedNote, type Contact, type MailedQuote } from '../order-received-mail.ts'

/** Tells a customer whose order staff typed in what they ordered, until when it is held, and where to pay. */
export function staffOrderMail(
  {
    id,
    number,
    request,
    quoted,
    hold,
  }: {
    id: string
    number: string
    request: { contact: Contact }
    quoted: MailedQuote
    hold: { until: Date }
  },
  context: ModuleContext,
): EditableMail {
  const held = `We keep the goods for you until ${formatMoment(hold.until)}; please pay before then. ${describeArrival(quoted.delivery)}`
  return editableMail(
    {
      textName: 'order-typed-in',
      values: { order: number },
      category: 'order-typed-in',
      to: request.contact.email,
      replyTo: context.site.email,
      dedupeKey: `order:${id}:received`,
    },
    ({ subject, opening, closing }) => ({
      subject: subjectOf(context, subject),
      ...context.renderMail({
        title: subject,
        blocks: [
          ...openingOf(request.contact.name, opening, held),
          { link: { label: 'See the order and pay', url: orderUrl(context, id) } },
          { amounts: amountRows(quoted) },
          {
            paragraph:
              'On that page you see our terms of sale and accept them when you pay. If anything is wrong, please reply to this mail: we can still change the order.',
          },
          ...closingOf(closing),
          { paragraph: mistypedNote },
        ],
      }),
    }),
  )
}
