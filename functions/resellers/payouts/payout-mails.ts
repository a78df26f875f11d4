import type { MailMessage, ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { deskPath } from '../../../domain/desk/screens.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { companyMail } from '../../mail/company-mail.ts'
import { greeting } from '../../mail/mail-text.ts'
import type { Payout } from './payout.ts'
import type { Reseller } from './require-reseller.ts'

type Event = 'requested' | 'approved' | 'refused' | 'paid' | 'failed' | 'returned'

const titles: Readonly<Record<Event, string>> = {
  requested: 'You asked for a payout',
  approved: 'Your payout is approved',
  refused: 'We did not approve your payout',
  paid: 'Your payout has been paid',
  failed: 'Your payout did not arrive',
  returned: 'Your payout came back',
}
const words: Readonly<Record<Event, string>> = {
  requested:
    'A colleague checks it. You will get a mail when it is approved. If you did not ask for it, reply to this mail at once.',
  approved: 'We will send it to your bank next.',
  refused: 'The money stays in your balance.',
  paid: 'Your bank may need some hours to show it.',
  failed:
    'The money is in your balance again. Please check your bank account and ask for the payout again.',
  returned:
    'Your bank sent it back. The money is in your balance again. Please check your bank account and ask for the payout again.',
}

/** Tells a reseller what became of a payout. Each event is sent once. */
export async function resellerMail(
  tx: Tx,
  {
    payout,
    reseller,
    event,
    reason,
  }: { payout: Payout; reseller: Reseller; event: Event; reason?: string },
  context: ModuleContext,
): Promise<void> {
  if (!reseller.email) return
  await context.queueMail(
    tx,
    companyMail(
      {
        category: 'payout',
        to: reseller.email,
        title: titles[event],
        blocks: [
          { paragraph: greeting(reseller.personName ?? '') },
          { paragraph: words[event] },
          ...(reason ? [{ paragraph: reason }] : []),
          { facts: payoutFacts(payout) },
          {
            link: { label: 'See your payouts', url: `${context.siteUrl}/dashboard?tab=reseller` },
          },
        ],
        dedupeKey: `payout:${payout.id}:${event}`,
      },
      context,
    ),
  )
}

/** A payout waits for somebody who approves or refuses it. */
export function payoutToApproveMail(
  { payout, reseller }: { payout: Payout; reseller: Reseller },
  context: ModuleContext,
): MailMessage {
  return payoutStaffMail(
    {
      title: `Payout to approve: ${reseller.businessName}`,
      paragraph: 'Please approve or refuse it.',
      payout,
      key: 'to-approve',
    },
    context,
  )
}

/** A payout that the gateway did not pay, or that somebody has to look at. */
export function payoutProblemMail(
  { payout, problem }: { payout: Payout; problem: string },
  context: ModuleContext,
): MailMessage {
  return payoutStaffMail(
    {
      title: 'A payout needs attention',
      paragraph: `The payment service says: ${problem}`,
      payout,
      key: `problem:${problem.slice(0, 60)}`,
    },
    context,
  )
}

function payoutStaffMail(
  {
    title,
    paragraph,
    payout,
    key,
  }: { title: string; paragraph: string; payout: Payout; key: string },
  context: ModuleContext,
): MailMessage {
  return companyMail(
    {
      category: 'payout-staff',
      to: context.site.staffEmail,
      title,
      blocks: [
        { paragraph },
        { facts: payoutFacts(payout) },
        { link: { label: 'See the payouts', url: `${context.siteUrl}${deskPath('payouts')}` } },
      ],
      dedupeKey: `payout:${payout.id}:${key}`,
    },
    context,
  )
}

function payoutFacts({ grossKobo, taxKobo, netKobo, taxPercent, reference }: Payout) {
  const naira = (kobo: number) => formatNaira(kobo, { withKobo: true })
  return [
    ['Amount', naira(grossKobo)],
    ['Withholding tax', `${naira(taxKobo)} (${taxPercent} %)`],
    ['To your account', naira(netKobo)],
    ['Reference', reference],
  ] satisfies [string, string][]
}
