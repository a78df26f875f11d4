import { pauseDays } from '../ledger/pause-schedule.ts'
import type { ScheduleReason } from '../ledger/plan-record.ts'
import type { PaymentWay, StatementLine } from './plan-statement.ts'

const payments: Readonly<Record<PaymentWay, string>> = {
  debit: 'Payment: saved card',
  page: 'Payment online',
  bank_transfer: 'Payment by bank transfer',
  cash: 'Payment in cash',
}

const schedules: Readonly<Record<ScheduleReason, string>> = {
  agreed: 'The schedule began',
  pause: `Pause: everything unpaid moved by ${pauseDays} days`,
  refund: 'Schedule changed after a refund',
  settlement: 'Early settlement: interest for later months taken off',
  undo: 'Schedule corrected',
}

type Named = Pick<StatementLine, 'kind' | 'reason' | 'way' | 'instalment'>

/** What happened, in words for the customer. */
export function describeLine(line: Named & Pick<StatementLine, 'amountKobo'>): string {
  const words = nameLine(line)
  return line.amountKobo < 0 ? `Correction. ${words}` : words
}

function nameLine({ kind, reason, way, instalment }: Named): string {
  switch (kind) {
    case 'financed':
      return 'Your plan began and paid the rest of your order'
    case 'payment':
      return way ? payments[way] : 'Payment'
    case 'late_fee':
      return `Late fee for instalment ${instalment ?? ''}`.trim()
    case 'fee_waived':
      return `Late fee waived for instalment ${instalment ?? ''}`.trim()
    case 'refund':
      return 'Refund of goods, taken off the plan'
    case 'chargeback':
      return 'Payment taken back by the bank'
    case 'payout':
      return 'Overpayment returned to you'
    case 'write_off':
      return 'Written off'
    case 'schedule':
      return schedules[reason ?? 'agreed']
  }
}
