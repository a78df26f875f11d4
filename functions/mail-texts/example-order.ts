import { currentVersion } from '../../domain/legal/versions.ts'
import { sumLedger, type LedgerEntry, type OrderMoney } from '../../domain/orders/ledger.ts'
import type { Order } from '../orders/order-access.ts'
import type { MailedQuote } from '../orders/order-received-mail.ts'
import { site } from '../../site.config.ts'

/** What the example order costs. */
export const exampleTotalKobo = 33_100_000
const id = '00000000-0000-4000-8000-000000000123'
const placedAt = new Date('2026-11-22T10:00:00Z')

/** The day and time by which its customer has to act. */
export const exampleUntil = new Date('2026-11-24T17:00:00Z')
/** The days on which it is delivered. */
export const examplePromise = { from: '2026-11-25', by: '2026-11-27' }

/** An order that nobody placed, to show mails with. Real ones are not for everybody on our team. */
export const exampleOrder: Order = {
  id,
  number: 'IM-2026-000123',
  invoiceNumber: null,
  userId: null,
  status: 'pending_payment',
  name: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '+2348031234567',
  couponCode: null,
  totalKobo: exampleTotalKobo,
  holdsStock: true,
  holdsLastUnits: false,
  heldUntil: exampleUntil,
  holdExtendedAt: null,
  holdShortenedAt: null,
  createdAt: placedAt,
  deliveredAt: null,
  hasLeft: false,
  needsTerms: false,
  isOwn: true,
  isPayer: false,
}

const product = { id, name: 'Solar panel 550 W', sku: 'PV-550', quantity: 2 }
/** What the example order is of. */
export const exampleGoods = [{ ...product, product_id: id }]

/** Its price. */
export const exampleQuote: MailedQuote = {
  lines: [{ ...product, unitPriceKobo: 15_950_000 }],
  totals: {
    discountKobo: 0,
    deliveryKobo: 1_200_000,
    installationKobo: 0,
    totalKobo: exampleTotalKobo,
  },
  coupon: null,
  delivery: {
    daysMin: 2,
    daysMax: 4,
    isNone: false,
    state: site.address.state,
    feeKobo: 1_200_000,
  },
  installation: { kind: 'none' },
}

/** What its customer sent us. */
export const exampleRequest = {
  contact: { name: 'Ada Obi', email: 'ada@example.com' },
  termsVersion: currentVersion('terms'),
}

/** The money of the order after these entries. */
export function exampleMoney(...entries: LedgerEntry[]): OrderMoney {
  return sumLedger([{ kind: 'charge', amountKobo: exampleTotalKobo }, ...entries], [])
}

/** The order is paid; what it does not cost any more is ours to give back. */
export function paidMoney(creditNoteKobo = 0, refundedKobo = 0): OrderMoney {
  return exampleMoney(
    { kind: 'receipt', amountKobo: -exampleTotalKobo },
    { kind: 'credit_note', amountKobo: -creditNoteKobo },
    { kind: 'refund', amountKobo: refundedKobo },
  )
}
