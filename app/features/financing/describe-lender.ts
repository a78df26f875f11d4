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
      : 'This website lends nothing. The agreement that you sign names the lender.',
    lenderApproval
      ? `Its approval by the Federal Competition and Consumer Protection Commission (FCCPC): ${lenderApproval}.`
      : 'It also names the approval of the Federal Competition and Consumer Protection Commission (FCCPC).',
    lateFee
      ? `If a payment is late: ${lateFee}.`
      : 'What a late payment costs, and what happens when somebody stops paying, must be in it before you sign. You owe nothing that is not in it.',
    'Tell us before a payment will be late. No lender may read your contacts or photos, or shame you before family, friends or your employer.',
  ].join(' ')
}
