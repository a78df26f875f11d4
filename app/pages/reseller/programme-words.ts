import { formatNaira } from '../../../domain/money/money.ts'
import {
  withholdingTax,
  type SmallCompanyRule,
  type WithholdingRate,
} from '../../../domain/resellers/withholding-tax.ts'

/** How many percent of tax are withheld above the limit of small companies; null when no rate is known. */
function taxPercent(rates: readonly WithholdingRate[], day: string, hasTin: boolean) {
  const payee = { kind: 'commission' as const, isResident: true, hasTin, amountKobo: 100, day }
  const rule = { isSmallCompany: false, smallCompanyMonthKobo: 0 }
  return withholdingTax(payee, rates, rule)?.percent ?? null
}

/** The questions of the page with their answers; the tax is the one of the day. */
export function questionsAbout(
  rates: readonly WithholdingRate[],
  rule: SmallCompanyRule,
  day: string,
) {
  const [withTin, withoutTin] = [taxPercent(rates, day, true), taxPercent(rates, day, false)]
  return [
    {
      question: 'Who can become a reseller?',
      answer:
        'Electricians, shops, installers, engineers and agents in Nigeria: limited companies, registered business names and individuals. We check your documents and call you if something is not clear.',
    },
    {
      question: 'Does it cost anything?',
      answer: 'No. There is no fee, no deposit and no stock that you have to buy.',
    },
    {
      question: 'How much tax is withheld?',
      answer:
        withTin === null || withoutTin === null
          ? 'The withholding tax on commissions that applies on the day of the payout.'
          : `${withTin} % of the commission with a TIN, ${withoutTin} % without one.${rule.isSmallCompany ? ` With a TIN, nothing is withheld in a month in which you are paid at most ${formatNaira(rule.smallCompanyMonthKobo)}.` : ''} It is withholding tax: the tax office counts it towards your own tax. A wholesale price is a discount, so no tax is withheld from it.`,
    },
    {
      question: 'Can I earn on my own orders?',
      answer:
        'No. There is no commission when you and the buyer are the same person, household or business. For your own orders you pay your wholesale price.',
    },
    {
      question: 'Can I use a coupon or pay in parts for a wholesale order?',
      answer:
        'No. Your customer can pay in parts when they order with your code. Then you earn the commission.',
    },
    {
      question: 'What does my customer see?',
      answer:
        'With your link they see our shop and its prices. When you order for them, the delivery papers name you as the seller and show no prices, and we write only to you.',
    },
    {
      question: 'Can it end?',
      answer:
        'You can stop at any time. We suspend an account if customers were misled or a reseller referred their own orders, and we tell you why. What you have earned stays yours.',
    },
  ]
}
