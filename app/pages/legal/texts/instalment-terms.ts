import { waitDays } from '../../../../domain/instalments/plan-rules.ts'
import { latePaymentWords } from '../../../features/financing/describe-lender.ts'

/**
 * What is true of instalments here. Source of the duties: Digital, Electronic, Online or
 * Non-traditional Consumer Lending Regulations 2025 of the Federal Competition and Consumer Protection
 * Commission.
 */
export function instalmentTerms(): string {
  return `## Instalments

You can pay in parts where a plan is offered: choose “In parts” when you order, or begin at [Repayment plans](/repayment-plans). You apply, and we decide and tell you why. Nothing counts before you accept the agreement, within ${waitDays.approved} days. Where it names no other lender, we lend.

The lender: {{lender}}.

Approval of the Federal Competition and Consumer Protection Commission: {{lenderApproval}}.

If a payment is late: {{lateFee}}.

- The agreement shows in plain English every payment, the whole cost, the rates, and what happens when you are late or stop paying. You owe nothing that is not in it.
- Until your deposit arrives you can leave at no cost. Pay off early, and you owe no interest for the months to come.
- ${latePaymentWords}
- The Commission takes complaints about lenders too.`
}
