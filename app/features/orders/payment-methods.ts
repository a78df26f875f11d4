import type { OrderWay } from '../../../domain/orders/place-order.ts'

/** The names and descriptions of the payment methods. */
export const methodLabels: Record<OrderWay, { title: string; text: string }> = {
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
  in_parts: {
    title: 'In parts',
    text: 'A deposit, then monthly instalments. You see every payment and the whole cost before you agree to anything.',
  },
}
