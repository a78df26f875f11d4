import { contactHoursText } from '../../calendar/waking-hours.ts'
import type { RepaymentPlan } from '../../finance/repayment-plan.ts'
import { formatExactNaira, formatNaira } from '../../money/money.ts'
import { formatPercent } from '../../money/percent.ts'
import { complaintHours } from '../complaints/complaint-status.ts'
import { maxPauses, pauseDays } from '../ledger/pause-schedule.ts'
import type { PlanRules } from '../plan-rules.ts'

/** The edition of our wording. Other words are a new edition: accepted agreements keep theirs. */
export const agreementWording = '2026-11-24'

/** Everything that the text of an agreement is made from. */
export interface AgreementFacts {
  company: {
    legalName: string
    registrationNumber: string
    address: string
    email: string
    phone: string
    /** Empty: the company itself. */
    lender: string
    /** Empty: not shown yet. */
    lenderApproval: string
  }
  customer: { name: string; address: string; phone: string; email: string }
  order: { number: string; goods: readonly { name: string; quantity: number }[] }
  plan: RepaymentPlan
  planNumber: string
  terms: { interest: 'reducing' | 'flat'; ratePerMonth: number; fee: 'upfront' | 'capitalised' }
  rules: Pick<PlanRules, 'retryDays' | 'lateFeeKobo' | 'lateFeeCapPercent' | 'lateFeeAfterDays'>
  /** Where the rules ask for a guarantor. */
  guarantorName: string | null
}

/**
 * The agreement of a plan in plain English: a function of these facts, so that the same facts give the
 * same words and the same hash. Paragraphs are separated by an empty line; a line that begins with `#`
 * is a heading.
 */
export function agreementText(facts: AgreementFacts): string {
  return [
    `# Instalment agreement ${facts.planNumber}`,
    ...whoAndWhat(facts),
    ...costs(facts),
    ...payments(facts),
    ...debits(facts),
    ...changes(),
    ...lateness(facts),
    ...rights(facts),
  ].join('\n\n')
}

const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

function whoAndWhat({ company, customer, order, guarantorName }: AgreementFacts): string[] {
  const seller = `${company.legalName} (${company.registrationNumber}), ${company.address}`
  return [
    '# Who and what',
    `The seller is ${seller}. ${company.lender ? `The lender is ${company.lender}.` : 'The seller lets you pay later and is the lender.'} ${company.lenderApproval ? `Its approval by the Federal Competition and Consumer Protection Commission (FCCPC): ${company.lenderApproval}.` : 'This agreement shows no approval number of the Federal Competition and Consumer Protection Commission (FCCPC). You may ask us for it before you accept.'}`,
    `You are ${customer.name}, ${customer.address}, ${customer.phone}, ${customer.email}.`,
    `You buy with order ${order.number}: ${order.goods.map(({ name, quantity }) => `${quantity} × ${name}`).join('; ')}.`,
    ...(guarantorName
      ? [
          `You named ${guarantorName} as your guarantor. A guarantor owes nothing before signing a guarantee with us.`,
        ]
      : []),
  ]
}

function costs({ plan, terms }: AgreementFacts): string[] {
  const { rates } = plan
  return [
    '# What it costs',
    `The cash price of the order is ${exact(plan.priceKobo)}, VAT included. You can always pay that price instead, and then no plan begins.`,
    `You pay a deposit of ${exact(plan.depositKobo)}${plan.feeKobo > 0 ? (terms.fee === 'upfront' ? ` and a fee of ${exact(plan.feeKobo)} with it` : `. A fee of ${exact(plan.feeKobo)} is added to the amount that you repay`) : '. There is no fee'}. The plan pays ${exact(plan.financedKobo)} for you.`,
    `Interest is ${formatPercent(terms.ratePerMonth, 2)} a month, ${terms.interest === 'reducing' ? 'calculated on what you still owe' : 'calculated on the whole financed amount until the end (flat)'}: ${exact(plan.interestKobo)} in all. The rate never changes.`,
    `In total you pay ${exact(plan.totalCostKobo)}, which is ${exact(plan.totalCostKobo - plan.priceKobo)} more than the cash price.${rates ? ` The yearly rate (APR) is ${formatPercent(rates.aprNominal, 2)}, and the effective yearly rate, with interest on interest, is ${formatPercent(rates.effectiveAnnualRate, 2)}.` : ''}`,
  ]
}

function payments({ plan }: AgreementFacts): string[] {
  return [
    '# Every payment',
    `The plan begins on the day on which your whole deposit has arrived. The first instalment is due one month after that day. Each later instalment is due a month after the one before, on the same day of the month; in a shorter month, on its last day. On the day the plan begins we send you the list of all due dates.`,
    [
      `Deposit, before the plan begins: ${exact(plan.dueNowKobo)}`,
      ...plan.schedule.map(
        ({ number, paymentKobo, principalKobo, interestKobo }) =>
          `Instalment ${number}, due after ${number} ${number === 1 ? 'month' : 'months'}: ${exact(paymentKobo)} (${exact(principalKobo)} of the price, ${exact(interestKobo)} interest)`,
      ),
    ].join('\n'),
    `Each payment goes to the oldest unpaid instalment first. Within an instalment it pays the late fee first, if there is one, then the interest, then the price.`,
    `If you pay too much, we return the overpayment to you.`,
  ]
}

function debits({ rules }: AgreementFacts): string[] {
  const days = rules.retryDays.map(String)
  return [
    '# How you pay',
    `You pay by card, by bank transfer with the reference of your plan, or at our office. You do not have to let us charge a card.`,
    `Only if you tick the separate box below, we may charge the card with which you paid the deposit, or another one that you choose, for the instalment that is due${days.length > 0 ? `, and again ${days.join(' and ')} days later if it fails` : ''}: never twice on one day, never more than what is due, and never from another account of yours. You can withdraw this permission at any time on the page of your plan or by telling us; the plan continues.`,
  ]
}

function changes(): string[] {
  return [
    '# Early settlement, pauses and returns',
    `You may settle the plan early on any day. You then pay what is left of the price and what is already due, and no interest for the months to come. Early settlement costs nothing. You get a letter of discharge, which says that you owe nothing more.`,
    `If you lose your income or fall ill, ask us for a pause on the page of your plan. A pause moves the unpaid instalments by ${pauseDays} days. You can pause the plan ${maxPauses === 2 ? 'twice' : `${maxPauses} times`}, and it costs nothing.`,
    `Until your deposit has arrived, you can leave this agreement on the page of your plan and owe nothing. Our return policy applies to goods on a plan as to all others: the refund of goods that we take back lowers what you owe first, and we pay you what is left of it.`,
  ]
}

function lateness({ rules }: AgreementFacts): string[] {
  const fee =
    rules.lateFeeKobo === 0
      ? 'There is no late fee, and no interest on late instalments.'
      : `An instalment that is more than ${rules.lateFeeAfterDays} days late costs a late fee of ${formatExactNaira(rules.lateFeeKobo)}, once, and never more than ${rules.lateFeeCapPercent} % of that instalment. There is no interest on late instalments or on fees, and no fee for the days before.`
  return [
    '# If you are late or cannot pay',
    fee,
    `If a payment will be late, please tell us before it is due. We remind you by mail and text message between ${contactHoursText} in Lagos only. We never read your contacts or photos, never threaten, and never tell your family, friends or employer.`,
    `If nothing is paid for 90 days, we write to you. We offer you a new plan, or to take the goods back at a fair price, and give you 14 days to answer. After that we may ask a court for what is due. We switch nothing off, and nobody enters your home without your permission or a court order. We tell a credit bureau about you only where you have agreed to it in writing.`,
  ]
}

function rights({ company }: AgreementFacts): string[] {
  return [
    '# Who owns the goods, and your rights',
    `The goods are yours to use from the day they are delivered. They become your property when the plan is paid off; until then please do not sell them. The warranty counts from delivery as for every customer, also while you are late.`,
    `We use what you told us to decide about the plan and to run it, as our privacy notice says, and we keep the records of the plan for as long as the law requires.`,
    `You can complain on the page of your plan, at ${company.email} or ${company.phone}. Every complaint gets a number. We answer it within ${complaintHours.answer} hours and resolve it within ${complaintHours.resolve} hours. If you are not satisfied, you can complain to the FCCPC: fccpc.gov.ng.`,
    `This text and the plan apply as they are written here. We keep the text, and the time and the network address from which you accept it, and you get a copy. The law of the Federal Republic of Nigeria applies, and nothing here takes away a right that the law gives you.`,
  ]
}
