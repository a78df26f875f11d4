import type { SettleOutcome } from '../../../../domain/payments/payment-status.ts'

const outcomes: Partial<Record<SettleOutcome, string>> = {
  paid: 'The order is paid.',
  part_paid: 'Written down. The buyer is asked for the rest.',
  to_be_refunded: 'Written down. What is too much is a refund to approve.',
  failed: 'Written down: nothing arrived. The buyer gets a mail.',
  known_already: 'That was written down before. Nothing changed.',
}

/** What a message says after staff wrote down what arrived. */
export function describeOutcome({ outcome }: { outcome: SettleOutcome }): string {
  return outcomes[outcome] ?? 'Written down.'
}
