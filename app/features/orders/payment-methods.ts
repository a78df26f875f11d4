import type { PaymentMethod } from '../../../domain/orders/shop-rules.ts'

/** The names and descriptions of the payment methods. */
export const methodLabels: Record<PaymentMethod, { title: string; text: string }> = {
  bank_transfer: {
    title: 'Bank transfer',
    text: 'Send the exact amount to our account. We confirm it, usually within an hour on working days.',
  },
  paystack: {
    title: 'Card, USSD or bank app',
    text: 'You pay on the page of Paystack, and your order is paid at once.',
  },
  sandbox: {
    title: 'Sandbox payment (demo)',
    text: 'A test page in place of the payment gateway. No money moves.',
  },
}
