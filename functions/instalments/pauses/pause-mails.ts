import { companyMail } from '../../mail/company-mail.ts'
import type { MailMessage, ModuleContext } from '../../../backend/functions/functions.ts'
import { maxPauses, pauseDays } from '../../../domain/instalments/ledger/pause-schedule.ts'
import { maxDaysLateForPause } from '../../../domain/instalments/pauses/pause-rule.ts'
import type { PlanState } from '../../../domain/instalments/plan-state.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { formatDay } from '../../mail/mail-text.ts'
import type { PlanCustomer } from '../customers/plan-customer.ts'
import { planMail } from '../customers/plan-mail.ts'

/** To the customer: the pause, with the due days that it moved. */
export function pauseGrantedMail(
  customer: PlanCustomer,
  { instalments }: Pick<PlanState, 'instalments'>,
  context: ModuleContext,
): MailMessage {
  const open = instalments.filter(({ leftKobo }) => leftKobo > 0)
  return planMail(customer, context, {
    category: 'plan-paused',
    title: `Your plan ${customer.planNumber} is paused`,
    paragraphs: [
      `Everything that is not paid is due ${pauseDays} days later, at no cost. These are your new due days:`,
    ],
    facts: open.map(({ dueOn, leftKobo }): [string, string] => [
      formatDay(new Date(dueOn)),
      formatExactNaira(leftKobo),
    ]),
    more: ['You can still pay earlier, whenever you like.'],
    dedupeKey: `plan:${customer.planId}:paused:${open[0]?.dueOn ?? ''}`,
  })
}

/** To the staff: somebody asks for a pause. */
export function pauseToDecideMail(
  { name, email, planNumber, orderNumber }: PlanCustomer,
  { requestId, reason }: { requestId: string; reason: string },
  { site, siteUrl, renderMail }: ModuleContext,
): MailMessage {
  const title = `Plan ${planNumber}: the customer asks for a pause`
  return companyMail(
    {
      category: 'pause-to-decide',
      to: site.staffEmail,
      replyTo: email,
      title,
      blocks: [
        {
          facts: [
            ['Plan', planNumber],
            ['Order', orderNumber],
            ['Customer', name],
          ],
        },
        { quote: reason },
        {
          paragraph: `The rule does not grant it at once: the plan has had ${maxPauses} pauses, or is more than ${maxDaysLateForPause} days late. Please look for a solution with the customer.`,
        },
        { link: { label: 'Open the desk', url: `${siteUrl}/admin` } },
      ],
      dedupeKey: `pause:${requestId}:staff`,
    },
    { renderMail, site },
  )
}
