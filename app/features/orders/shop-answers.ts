import type { OrderStatus } from './order-status.ts'

/** What the company's functions answer; see functions/orders and functions/payments. Amounts are kobo. */

export interface Quote {
  lines: { id: string; name: string; quantity: number; unitPriceKobo: number; available: number }[]
  problems: { id: string; available: number; message: string }[]
  totals: {
    subtotalKobo: number
    discountKobo: number
    deliveryKobo: number
    totalKobo: number
    vatKobo: number
  }
  coupon: { code: string; description: string } | null
  couponProblem: string | null
  delivery: { state: string; feeKobo: number; daysMin: number; daysMax: number }
  paymentMethods: string[]
}

export interface Placed {
  order: { id: string; number: string; totalKobo: number }
  orderKey: string
}

export interface Started {
  payment: { id: string; reference: string; method: string; amountKobo: number; status: string }
  checkoutUrl?: string
  account?: { bank: string; name: string; number: string }
  payBefore?: string
}

export interface OrderView {
  order: {
    id: string
    number: string
    invoice_number: string | null
    status: OrderStatus
    name: string
    email: string
    phone_number: string
    delivery_state: string
    delivery_area: string
    delivery_street: string
    delivery_landmark: string | null
    subtotal_kobo: number
    discount_kobo: number
    delivery_kobo: number
    total_kobo: number
    vat_kobo: number
    vat_rate_percent: number
    carbon_reduction_kg: number
    held_until: string | null
    paid_at: string | null
    coupon_code: string | null
    created_at: string
  }
  lines: {
    product_id: string
    slug: string
    picture: unknown
    name: string
    sku: string
    quantity: number
    unit_price_kobo: number
  }[]
  events: {
    id: number
    kind: string
    status: string | null
    actor: string
    message: string
    created_at: string
  }[]
  payments: {
    id: string
    reference: string
    method: string
    status: string
    amount_kobo: number
    message: string | null
  }[]
  refunds: { id: string; status: string; amount_kobo: number; reason: string }[]
  /** What the shop offers today. */
  paymentMethods: string[]
  mayCancel: boolean
  mayPay: boolean
  mayReturn: boolean
  /** Where its invoice is; null while unpaid. */
  invoicePath: string | null
}

export const methodWords: Record<string, { title: string; text: string }> = {
  bank_transfer: {
    title: 'Bank transfer',
    text: 'Send exactly the total to our account. We confirm it, usually within an hour on working days.',
  },
  paystack: {
    title: 'Card, USSD or bank app',
    text: 'On the page of Paystack. The order is paid at once.',
  },
  sandbox: {
    title: 'Sandbox payment (demo)',
    text: 'A page that plays the payment company. No money moves.',
  },
}
