import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectFieldRules, problemsOf, withField } from '../../test/parsing.ts'
import { exampleView as example } from '../../test/shop/example-view.ts'
import { orderView } from './order-view.ts'

const text = 'This must be text.'
const wholeNumber = 'This must be a whole number.'
const number = 'This must be a number.'
const flag = 'This must be true or false.'
const list = 'This must be a list.'
const orderStatus =
  'This must be one of: pending_payment, paid, preparing, shipped, delivered, installed, cancelled, refunded.'
const method = 'This must be one of: paystack, sandbox, bank_transfer.'

test('parses the order', () => {
  expectFieldRules(orderView, example, {
    order: 'This must be an object.',
    'order.id': text,
    'order.number': text,
    'order.invoice_number': `${text}?`,
    'order.status': orderStatus,
    'order.name': text,
    'order.email': text,
    'order.phone_number': text,
    'order.delivery_state': text,
    'order.delivery_area': text,
    'order.delivery_street': text,
    'order.delivery_landmark': `${text}?`,
    'order.subtotal_kobo': wholeNumber,
    'order.discount_kobo': wholeNumber,
    'order.delivery_kobo': wholeNumber,
    'order.total_kobo': wholeNumber,
    'order.vat_kobo': wholeNumber,
    'order.service_vat_kobo': wholeNumber,
    'order.vat_rate_percent': number,
    'order.carbon_reduction_kg': number,
    'order.held_until': `${text}?`,
    'order.holds_stock': 'This must be true or false.',
    'order.holds_last_units': 'This must be true or false.',
    'order.paid_at': `${text}?`,
    'order.coupon_code': `${text}?`,
    'order.created_at': text,
    'order.edits': wholeNumber,
    'order.delivery_days_min': `${wholeNumber}?`,
    'order.delivery_days_max': `${wholeNumber}?`,
    'order.promised_from': `${text}?`,
    'order.promised_by': `${text}?`,
    'order.shipped_at': `${text}?`,
    'order.delivered_at': `${text}?`,
  })
})

test('parses its lines, events, payments and refunds', () => {
  expectFieldRules(orderView, example, {
    lines: list,
    'lines.0': 'This must be an object.',
    'lines.0.product_id': text,
    'lines.0.slug': text,
    'lines.0.name': text,
    'lines.0.sku': text,
    'lines.0.quantity': wholeNumber,
    'lines.0.unit_price_kobo': wholeNumber,
    'lines.0.discount_kobo': wholeNumber,
    'lines.0.vat_rate_percent': number,
    'lines.0.vat_kobo': wholeNumber,
    'lines.0.units_to_ship': wholeNumber,
    shipments: list,
    'invoice.issued_at': text,
    'invoice.total_kobo': wholeNumber,
    'invoice.lines': list,
    'invoice.lines.0.sku': text,
    'invoice.vat.0.vat_kobo': wholeNumber,
    documents: list,
    'documents.0.number': text,
    'documents.0.amount_kobo': wholeNumber,
    'documents.0.reason': text,
    'documents.0.created_at': text,
    'documents.0.lines.0.amount_kobo': wholeNumber,
    'documents.0.vat.0.rate_percent': number,
    'documents.0.path': text,
    'shipments.0.id': text,
    'shipments.0.position': wholeNumber,
    'shipments.0.shipped_at': text,
    'shipments.0.delivered_at': `${text}?`,
    'shipments.0.carrier': `${text}?`,
    'shipments.0.tracking_number': `${text}?`,
    'shipments.0.tracking_url': `${text}?`,
    'shipments.0.driver_phone': `${text}?`,
    'shipments.0.lines.0.quantity': wholeNumber,
    events: list,
    'events.0.id': wholeNumber,
    'events.0.kind':
      'This must be one of: placed, status, payment, proof, refund, return_request, shipment, note.',
    'events.0.status': `${orderStatus}?`,
    'events.0.actor': 'This must be one of: customer, staff, gateway, system.',
    'events.0.message': text,
    'events.0.created_at': text,
    payments: list,
    'payments.0.id': text,
    'payments.0.reference': text,
    'payments.0.method': method,
    'payments.0.status':
      'This must be one of: started, checking, succeeded, failed, abandoned, mismatched.',
    'payments.0.amount_kobo': wholeNumber,
    'payments.0.message': `${text}?`,
    refunds: list,
    'refunds.0.id': text,
    'refunds.0.status':
      'This must be one of: requested, approved, processing, processed, failed, needs_attention, withdrawn.',
    'refunds.0.amount_kobo': wholeNumber,
    'refunds.0.reason': text,
    'refunds.0.by_transfer': flag,
    'refunds.0.transfer_reference': `${text}?`,
    'refunds.0.paid_at': `${text}?`,
  })
})

test('parses what its buyer may do', () => {
  expectFieldRules(orderView, example, {
    paymentMethods: list,
    methodsNote: `${text}?`,
    'paymentMethods.1': method,
    mayCancel: flag,
    mayPay: flag,
    refundAccount: 'This must be an object.?',
    'refundAccount.bankCode': text,
    'refundAccount.accountName': text,
    'refundAccount.maskedNumber': text,
    'refundAccount.isChanged': flag,
    'refundAccount.mayPayAt': text,
    needsRefundAccount: flag,
    keepableKobo: wholeNumber,
    undoUntil: `${text}?`,
    mayReturn: flag,
    invoicePath: `${text}?`,
    isTest: flag,
    serverTime: text,
  })
})

test('parses the bank transfer that we wait for', () => {
  const status = 'This must be one of: started, checking, succeeded, failed, abandoned, mismatched.'
  expectFieldRules(orderView, example, {
    transfer: 'This must be an object.?',
    'transfer.payment': 'This must be an object.',
    'transfer.payment.reference': text,
    'transfer.payment.amountKobo': wholeNumber,
    'transfer.payment.status': status,
    'transfer.account': 'This must be an object.',
    'transfer.account.bank': text,
    'transfer.account.name': text,
    'transfer.account.number': text,
    'transfer.payBefore': `${text}?`,
    'transfer.receiptExtendsHold': flag,
    'transfer.receiptsLeft': wholeNumber,
  })
})

test('a new order has no invoice, payments or refunds yet', () => {
  const none = { events: [], payments: [], refunds: [], invoicePath: null, transfer: null }
  const fresh = { ...example, ...none }
  expect(orderView(fresh)).toEqual({ ok: true, value: fresh })
})

test.each([null, undefined, 'drawing', { kind: 'photo', url: 7 }, []])(
  'the picture %j is passed on: the component that draws it checks it',
  (picture) => {
    expect(orderView(withField(example, 'lines.0.picture', picture))).toMatchObject({ ok: true })
  },
)

test('ignores fields that the view does not list', () => {
  const more = { ...example, order: { ...example.order, user_id: 'u1' }, secret: 'x' }
  expect(orderView(more)).toEqual({ ok: true, value: example })
})

test('reports every wrong field of a response at its path', () => {
  const broken = withField(withField(example, 'lines.0.sku', 7), 'order.status', 'lost')
  expect(problemsOf(orderView, broken)).toEqual([
    `order.status: ${orderStatus}`,
    `lines.0.sku: ${text}`,
  ])
})

test('never throws, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(example)), (value, key) => {
      problemsOf(orderView, value)
      problemsOf(orderView, { ...example, [key]: value })
    }),
  )
})
