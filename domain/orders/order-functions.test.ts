import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFieldRules, problemsOf, withField } from '../../test/parsing.ts'
import {
  cancelOrder,
  changeDeliveryDate,
  changeOrderStatus,
  findOrder,
  getOrder,
  undoCancelOrder,
} from './order-functions.ts'
import { checkPayment, sendTransferProof, startPayment } from './order-payments.ts'
import { orderView } from './order-view.ts'

const orderId = '5eed0000-0000-4000-8000-000000000001'
const receipt = new File(['%PDF-'], 'receipt.pdf')

test('each function has its address and method', () => {
  const all = [
    getOrder,
    cancelOrder,
    undoCancelOrder,
    changeOrderStatus,
    changeDeliveryDate,
    findOrder,
    startPayment,
    checkPayment,
    sendTransferProof,
  ]
  expect(all.map(({ name, method }) => `${method} ${name}`)).toEqual([
    'GET order',
    'POST cancel-order',
    'POST undo-cancel-order',
    'POST change-order-status',
    'POST change-delivery-date',
    'POST find-order',
    'POST start-payment',
    'POST check-payment',
    'POST send-transfer-proof',
  ])
})

describe('the fields that prove that the caller may see an order', () => {
  const functions = [
    ['order', getOrder.parseRequest, {}],
    ['cancel-order', cancelOrder.parseRequest, {}],
    ['check-payment', checkPayment.parseRequest, {}],
    ['start-payment', startPayment.parseRequest, { method: 'paystack', termsVersion: null }],
    ['send-transfer-proof', sendTransferProof.parseRequest, { file: receipt }],
  ] as const
  test.each(functions)('%s', (_, parse, rest) => {
    for (const orderKey of ['', 'secret', 'x'.repeat(100), null])
      expect(parse({ ...rest, orderId, orderKey })).toEqual({
        ok: true,
        value: { ...rest, orderId, orderKey },
      })
    expect(parse({ ...rest, orderId, unknown: 1 })).toEqual({
      ok: true,
      value: { ...rest, orderId, orderKey: null },
    })
    expect(problemsOf(parse, { ...rest, orderId, orderKey: 'x'.repeat(101) })).toEqual([
      'orderKey: orderKey must be the key of an order.',
    ])
    expect(problemsOf(parse, { ...rest, orderId, orderKey: 7 })).toEqual([
      'orderKey: This must be text.',
    ])
    for (const wrong of ['', 'IM-2026-000001', 7, null, undefined])
      expect(problemsOf(parse, { ...rest, orderId: wrong })).toEqual([
        'orderId: orderId must be the id of an order.',
      ])
  })
})

describe('staff move the promised days', () => {
  const request = { orderId, from: '2026-12-01', by: '2026-12-02', reason: 'Rain.' }
  const problems = (change: object) =>
    problemsOf(changeDeliveryDate.parseRequest, { ...request, ...change })
  test('to days in order, with a reason', () => {
    expect(changeDeliveryDate.parseRequest(request)).toEqual({ ok: true, value: request })
    expect(problems({ from: '2026-12-02' })).toEqual([])
  })
  test.each([
    [{ from: '2026-12-03' }, ': The first day must not be after the last one.'],
    [
      { from: '1 December' },
      'from: from must be the first day on which it may arrive, as 2026-12-03.',
    ],
    [{ by: '2026-02-30' }, 'by: by must be the last day on which it may arrive, as 2026-12-03.'],
    [{ reason: ' ' }, 'reason: Please tell the customer why.'],
    [{ reason: 'x'.repeat(501) }, 'reason: The reason can have at most 500 characters.'],
  ])('not with %o', (change, problem) => {
    expect(problems(change)).toEqual([problem])
  })
})

describe('staff move an order on', () => {
  const parse = changeOrderStatus.parseRequest
  test.each(['preparing', 'shipped', 'delivered', 'installed'])('to %s', (status) => {
    const untracked = { carrier: null, trackingNumber: null, trackingUrl: null, driverPhone: null }
    expect(parse({ orderId, status })).toEqual({
      ok: true,
      value: { orderId, status, note: null, ...untracked },
    })
  })
  test.each(['pending_payment', 'paid', 'cancelled', 'refunded', '', 'Shipped', null, undefined])(
    'not to %j',
    (status) => {
      expect(problemsOf(parse, { orderId, status })).toEqual([
        'status: An order can be moved on to preparing, shipped, delivered or installed.',
      ])
    },
  )
  test('with a note of up to 800 characters', () => {
    const request = { orderId, status: 'shipped' }
    for (const nothing of [undefined, null, '', '  '])
      expect(parse({ ...request, note: nothing })).toMatchObject({ value: { note: null } })
    expect(parse({ ...request, note: 'x'.repeat(800) }).ok).toBe(true)
    expect(problemsOf(parse, { ...request, note: 'x'.repeat(801) })).toEqual([
      'note: The note can have at most 800 characters.',
    ])
    expect(problemsOf(parse, { ...request, note: 7 })).toEqual(['note: This must be text.'])
  })
  test('the order has a UUID', () => {
    expect(problemsOf(parse, { orderId: '1', status: 'shipped' })).toEqual([
      'orderId: orderId must be the id of an order.',
    ])
  })
})

describe('the number of an order', () => {
  const parse = findOrder.parseRequest
  test.each([
    ['IM-2026-000123', 'IM-2026-000123'],
    [' im-2026-000123\n', 'IM-2026-000123'],
    ['A-2026-123456', 'A-2026-123456'],
    ['ABCDEF-2026-1234567', 'ABCDEF-2026-1234567'],
  ])('%j is accepted', (number, value) => {
    expect(parse({ number, email: 'Bisi@example.com' })).toEqual({
      ok: true,
      value: { number: value, email: 'bisi@example.com' },
    })
  })
  test.each([
    '',
    '123',
    'IM-2026-00012',
    'IM-226-000123',
    'IM-20266-000123',
    'IM2026000123',
    'ABCDEFG-2026-000123',
    '-2026-000123',
    'I1-2026-000123',
    'IM-2026-000123 or 1=1',
    'x IM-2026-000123',
    'IM-2026-00012x',
  ])('%j is refused', (number) => {
    expect(problemsOf(parse, { number, email: 'a@example.com' })).toEqual([
      'number: Please enter the number as it is in our mail: letters, the year and six digits, with dashes between them.',
    ])
  })
  test('says what is missing', () => {
    expect(problemsOf(parse, {})).toEqual([
      'number: Please enter the number of the order.',
      'email: Please enter the e-mail address of the order.',
    ])
    expect(problemsOf(parse, { number: 'IM-2026-000123', email: 'bisi' })).toEqual([
      'email: This e-mail address does not look right.',
    ])
  })
  test('the response is a message', () => {
    expectFieldRules(
      findOrder.parseResponse,
      { message: 'Sent.' },
      { message: 'This must be text.' },
    )
  })
})

test('a payment is started by one of the three methods', () => {
  for (const method of ['paystack', 'sandbox', 'bank_transfer'])
    expect(startPayment.parseRequest({ orderId, method }).ok).toBe(true)
  for (const method of ['cash', '', null, undefined, 'PAYSTACK'])
    expect(problemsOf(startPayment.parseRequest, { orderId, method })).toEqual([
      'method: Please choose how to pay.',
    ])
})

test('the receipt of a transfer is a file', () => {
  for (const file of ['receipt.pdf', undefined, null, {}, new Blob(['x'])])
    expect(problemsOf(sendTransferProof.parseRequest, { orderId, file })).toEqual([
      'file: Please choose the file of your receipt.',
    ])
})

test('parses the response of a started payment', () => {
  const example = {
    payment: {
      id: 'p1',
      reference: 'IM-1',
      method: 'bank_transfer',
      amountKobo: 100,
      status: 'started',
    },
    checkoutUrl: 'https://pay.example.com/1',
    account: { bank: 'Zenith', name: 'Imole', number: '0123456789' },
    payBefore: '2026-11-23T10:00:00Z',
    receiptExtendsHold: true,
  }
  expectFieldRules(startPayment.parseResponse, example, {
    payment: 'This must be an object.',
    'payment.id': 'This must be text.',
    'payment.reference': 'This must be text.',
    'payment.method': 'This must be one of: paystack, sandbox, bank_transfer.',
    'payment.amountKobo': 'This must be a whole number.',
    'payment.status':
      'This must be one of: started, checking, succeeded, failed, abandoned, mismatched.',
    checkoutUrl: 'This must be text.?',
    account: 'This must be an object.?',
    'account.bank': 'This must be text.',
    'account.name': 'This must be text.',
    'account.number': 'This must be text.',
    payBefore: 'This must be text.?',
    receiptExtendsHold: 'This must be true or false.',
  })
})

test('every function that answers with an order parses it in the same way', () => {
  const viewed = [getOrder, cancelOrder, checkPayment, sendTransferProof]
  for (const { name, parseResponse } of viewed) expect(parseResponse, name).toBe(orderView)
})

test('never throws, for any JSON', () => {
  const all = [getOrder, changeOrderStatus, findOrder, startPayment, sendTransferProof]
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (input, field) => {
      for (const { parseRequest, parseResponse } of all) {
        problemsOf(parseRequest, input)
        problemsOf(parseResponse, input)
        problemsOf(parseRequest, withField({ orderId }, 'reason', field))
      }
    }),
  )
})
