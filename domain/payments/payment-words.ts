import type { PaymentStatus, RefundStatus } from './payment-status.ts'

/** How somebody paid, as staff read it. */
export const paymentMethodLabels = {
  paystack: 'Paystack',
  sandbox: 'Test payment',
  bank_transfer: 'Bank transfer',
} as const

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  started: 'Not paid yet',
  checking: 'To check',
  succeeded: 'Received',
  failed: 'Nothing arrived',
  abandoned: 'Not finished',
  mismatched: 'Arrived, but cannot be counted',
}

export const refundStatusLabels: Readonly<Record<RefundStatus, string>> = {
  requested: 'To approve',
  approved: 'Approved',
  processing: 'On its way',
  processed: 'Given back',
  failed: 'Refused by the payment service',
  needs_attention: 'Needs attention',
  withdrawn: 'Withdrawn',
}
