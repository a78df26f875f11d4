import { companyMail } from '../../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { complaintTopicLabels } from '../../../domain/instalments/complaints/complaint-status.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import type { PlanCustomer } from '../customers/plan-customer.ts'
import { planMail } from '../customers/plan-mail.ts'
import type { Complaint } from './complaint.ts'

/** To the customer: the number of their complaint, and when we answer. */
export function complaintReceivedMail(
  customer: PlanCustomer,
  { id, number, message, answerBy, resolveBy }: Complaint,
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'complaint-received',
    title: `We have your complaint ${number}`,
    paragraphs: [
      'Thank you for telling us. A person on our team will read it and write back to you.',
    ],
    facts: [
      ['Complaint', number],
      ['Plan', customer.planNumber],
      ['First answer', `before ${formatMoment(answerBy)}`],
      ['Resolved', `before ${formatMoment(resolveBy)}`],
    ],
    quote: message,
    more: [
      'If you are not happy with our answer, you can take it to the Federal Competition and Consumer Protection Commission (FCCPC): fccpc.gov.ng.',
    ],
    dedupeKey: `complaint:${id}:received`,
  })
}

/** To the customer: what we answer. */
export function complaintAnsweredMail(
  customer: PlanCustomer,
  {
    answerId,
    number,
    message,
    resolves,
  }: { answerId: string; number: string; message: string; resolves: boolean },
  context: ModuleContext,
): MailMessage {
  return planMail(customer, context, {
    category: 'complaint-answered',
    title: `Our answer to your complaint ${number}`,
    paragraphs: [`This is about your plan ${customer.planNumber}.`],
    quote: message,
    more: [
      resolves
        ? 'We consider this complaint resolved. If you do not agree, reply to this mail, or take it to the Federal Competition and Consumer Protection Commission (FCCPC): fccpc.gov.ng.'
        : 'We are still working on it and will write to you again.',
    ],
    dedupeKey: `complaint:answer:${answerId}`,
  })
}

/** To the staff: a complaint, with the time of the answer. */
export function complaintToAnswerMail(
  { name, email, planNumber, orderNumber }: PlanCustomer,
  { id, number, about, message, answerBy, resolveBy }: Complaint,
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const title = `Complaint ${number} to answer`
  return companyMail(
    {
      category: 'complaint-to-answer',
      to: site.staffEmail,
      replyTo: email,
      title,
      blocks: [
        {
          facts: [
            ['Plan', planNumber],
            ['Order', orderNumber],
            ['Customer', name],
            ['About', complaintTopicLabels[about]],
            ['Answer before', formatMoment(answerBy)],
            ['Resolve before', formatMoment(resolveBy)],
          ],
        },
        { quote: message },
        { link: { label: 'Open the desk', url: `${siteUrl}/admin` } },
      ],
      dedupeKey: `complaint:${id}:staff`,
    },
    { renderMail, site },
  )
}
