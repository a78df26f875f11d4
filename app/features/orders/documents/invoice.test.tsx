import { expect, test } from 'vitest'
import { sumLedger } from '../../../../domain/orders/ledger.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { readPdfText } from '../../../../test/pdf-text.ts'
import { renderInvoice } from './invoice.tsx'

const order: OrderView['order'] = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'IM-2026-000001',
  invoice_number: 'INV-2026-000001',
  status: 'paid',
  name: 'Bisi Ade',
  email: 'bisi@example.com',
  phone_number: '+2348031234567',
  delivery_state: 'Lagos',
  delivery_area: 'Ikeja',
  delivery_street: '3 Allen Avenue',
  delivery_landmark: null,
  subtotal_kobo: 15_950_000,
  discount_kobo: 0,
  delivery_kobo: 1_200_000,
  installation_kind: 'none',
  installation_kobo: 0,
  total_kobo: 17_150_000,
  vat_kobo: 1_196_512,
  service_vat_kobo: 83_721,
  vat_rate_percent: 7.5,
  carbon_reduction_kg: 0,
  held_until: null,
  holds_stock: true,
  holds_last_units: false,
  paid_at: '2026-11-21T10:30:00Z',
  coupon_code: null,
  created_at: '2026-11-21T10:00:00Z',
  edited_at: null,
  delivery_days_min: 2,
  delivery_days_max: 4,
  promised_from: '2026-11-24',
  promised_by: '2026-11-26',
  shipped_at: null,
  delivered_at: null,
}

const textOf = async (change: Partial<OrderView['order']> = {}, more: Partial<OrderView> = {}) => {
  const pdf = await renderInvoice({
    order: { ...order, ...change },
    lines: [],
    shipments: [],
    creditNotes: [],
    events: [],
    payments: [],
    refunds: [],
    entries: [],
    money: sumLedger([], []),
    transfer: null,
    serverTime: '2026-11-22T10:00:00Z',
    methodsNote: null,
    paymentMethods: [],
    mayCancel: false,
    mayPay: false,
    mayAskCancellation: false,
    mayReturn: false,
    returnReasons: [],
    returnAnyReasonUntil: null,
    requests: [],
    installation: null,
    undoUntil: null,
    refundAccount: null,
    needsRefundAccount: false,
    keepableKobo: 0,
    isDisputed: false,
    isOwn: true,
    isPayer: false,
    needsTerms: false,
    invoicePath: null,
    isTest: false,
    ...more,
  })
  return readPdfText(pdf).replace(/\s+/g, ' ')
}

test('the invoice says on which days the order arrives', async () => {
  expect(await textOf()).toContain('Promised delivery: Tuesday 24 to Thursday 26 November 2026')
})

test('an order without promised days has an invoice without them', async () => {
  const text = await textOf({ promised_from: null, promised_by: null })
  expect(text).toContain('Keep this invoice.')
  expect(text).not.toContain('Promised')
})

test('the invoice of an order that staff changed says when', async () => {
  expect(await textOf({ edited_at: '2026-11-22T09:00:00Z' })).toContain(
    'Order changed on 22 Nov 2026',
  )
  expect(await textOf()).not.toContain('Order changed')
})

test('the invoice names the installation that was bought', async () => {
  const text = await textOf({
    installation_kind: 'chosen',
    installation_kobo: 17_000_000,
    delivery_kobo: 0,
    total_kobo: 32_950_000,
  })
  expect(text).toContain('Delivery to Lagos Included')
  expect(text).toContain('Installation by our crew ₦170,000.00')
  expect(await textOf()).not.toContain('Installation')
})

test('the invoice names an installation that was agreed later, and what is still to pay', async () => {
  const installation = {
    id: 'q1',
    status: 'accepted',
    priceKobo: 35_000_000,
    note: 'Roof and cable',
    expiresAt: '2026-12-06T10:00:00Z',
    paidAt: null,
  } as const
  const money = { ...sumLedger([], []), dueKobo: 35_000_000 }
  const text = await textOf({ installation_kind: 'quoted' }, { installation, money })
  expect(text).toContain('Installation by our crew ₦350,000.00')
  expect(text).toContain('Total ₦521,500.00')
  expect(text).toContain('Still to pay: ₦350,000.00')
})
