/** What is true of a late payment in every plan. The terms of sale say it too. */
export const latePaymentWords =
  'Tell us before a payment will be late. No lender may read your contacts or photos, or shame you before family, friends or your employer.'

/**
 * Who lends, and what a late payment costs, as far as the company says so in `site.config.ts`; the
 * rest is in the agreement. Source of what it must say: the Digital, Electronic, Online or
 * Non-traditional Consumer Lending Regulations 2025 of the FCCPC.
 */
export function describeLender({
  lender,
  lenderApproval,
  lateFee,
}: Record<'lender' | 'lenderApproval' | 'lateFee', string>): string {
  return [
    lender
      ? `The lender is ${lender}.`
      : 'We let you pay later ourselves, so we are the lender. The agreement says so before you accept it.',
    lenderApproval
      ? `Its approval by the Federal Competition and Consumer Protection Commission (FCCPC): ${lenderApproval}.`
      : 'We show no approval by the Federal Competition and Consumer Protection Commission (FCCPC) here: ask us for it before you accept an agreement.',
    lateFee
      ? `If a payment is late: ${lateFee}.`
      : 'What a late payment costs, and what happens when somebody stops paying, is in the agreement before you accept it. You owe nothing that is not in it.',
    latePaymentWords,
  ].join(' ')
}
