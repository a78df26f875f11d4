/**
 * What is true of instalments here: the site shows plans, and an agreement outside it makes them
 * count. Source of the duties: Digital, Electronic, Online or Non-traditional Consumer Lending
 * Regulations 2025 of the Federal Competition and Consumer Protection Commission.
 */
export function instalmentTerms(): string {
  return `## Instalments

This website shows plans but does not lend: every order here is paid in full. To start, choose a plan on [Repayment plans](/repayment-plans) and send it to us. It counts only when you and the lender have signed an agreement.

The lender: {{lender}}.

Approval of the Federal Competition and Consumer Protection Commission: {{lenderApproval}}.

If a payment is late: {{lateFee}}.

- Before you sign, the agreement tells you in plain English who lends and with which approval, every payment, the whole cost, the monthly and the yearly rate, what a late payment costs, and what happens when you stop paying. You owe nothing that is not in it.
- You may pay off early. You then owe what is left of the price and no interest for the months to come.
- Tell us before a payment will be late. No lender may read your contacts or photos, or shame you before family, friends or your employer.
- The Commission takes complaints about lenders too.`
}
