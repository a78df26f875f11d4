import { expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'

const lines = [{ id: '5eed0000-0000-4000-8000-000000000001', quantity: 2 }]
const text = 'This must be text.'
const wholeNumber = 'This must be a whole number.'

test('a quote needs lines and a state, and takes a coupon', () => {
  expect(`${quoteOrder.method} ${quoteOrder.name}`).toBe('POST quote-order')
  expect(quoteOrder.parseRequest({ lines, state: ' Lagos ', coupon: 'sun10' })).toEqual({
    ok: true,
    value: { lines, state: 'Lagos', coupon: 'SUN10', installation: null, customer: null },
  })
  expect(quoteOrder.parseRequest({ lines, state: 'Lagos' })).toEqual({
    ok: true,
    value: { lines, state: 'Lagos', coupon: null, installation: null, customer: null },
  })
  expect(problemsOf(quoteOrder.parseRequest, {})).toEqual([
    'lines: The order has no list of products.',
    'state: Please choose the state.',
  ])
})

test.each([
  ['', 'Please choose the state.'],
  [' ', 'Please choose the state.'],
  [null, 'Please choose the state.'],
  ['x'.repeat(41), 'Please choose a state from the list.'],
])('the state %j is refused', (state, message) => {
  expect(problemsOf(quoteOrder.parseRequest, { lines, state })).toEqual([`state: ${message}`])
})

test('a state of 40 characters is accepted', () => {
  expect(quoteOrder.parseRequest({ lines, state: 'x'.repeat(40) }).ok).toBe(true)
})

test('parses the response of a quote', () => {
  const example = {
    lines: [{ id: 'p1', name: 'Panel', quantity: 2, unitPriceKobo: 15_950_000, available: 1 }],
    problems: [
      { id: 'p1', available: 1, message: 'Only one is left.', freeFrom: '2026-11-22T11:00:00Z' },
    ],
    totals: {
      subtotalKobo: 31_900_000,
      discountKobo: 0,
      deliveryKobo: 1_200_000,
      installationKobo: 0,
      totalKobo: 33_100_000,
      vatKobo: 2_309_302,
      vat: [{ ratePercent: 7.5, grossKobo: 33_100_000, vatKobo: 2_309_302 }],
    },
    coupon: { code: 'SUN10', description: '10 % off' },
    couponProblem: 'It has expired.',
    isWholesale: false,
    protectedBy: 'Panel Shop',
    hasUnits: false,
    delivery: { state: 'Lagos', isNone: false, feeKobo: 1_200_000, daysMin: 1, daysMax: 3 },
    installation: { offer: 'priced', labourKobo: 17_000_000, journeyKobo: 0, kind: 'none' },
    paymentMethods: ['paystack'],
    methodsNote: 'This is too much for a card.',
    isLastUnits: true,
  }
  expectFieldRules(quoteOrder.parseResponse, example, {
    lines: 'This must be a list.',
    'lines.0.id': text,
    'lines.0.name': text,
    'lines.0.quantity': wholeNumber,
    'lines.0.unitPriceKobo': wholeNumber,
    'lines.0.available': wholeNumber,
    problems: 'This must be a list.',
    'problems.0.id': text,
    'problems.0.available': wholeNumber,
    'problems.0.message': text,
    'problems.0.freeFrom': `${text}?`,
    totals: 'This must be an object.',
    'totals.subtotalKobo': wholeNumber,
    'totals.discountKobo': wholeNumber,
    'totals.deliveryKobo': wholeNumber,
    'totals.installationKobo': wholeNumber,
    'totals.totalKobo': wholeNumber,
    'totals.vatKobo': wholeNumber,
    'totals.vat': 'This must be a list.',
    'totals.vat.0': 'This must be an object.',
    'totals.vat.0.ratePercent': 'This must be a number.',
    'totals.vat.0.grossKobo': wholeNumber,
    'totals.vat.0.vatKobo': wholeNumber,
    coupon: 'This must be an object.?',
    'coupon.code': text,
    'coupon.description': text,
    couponProblem: `${text}?`,
    delivery: 'This must be an object.',
    hasUnits: 'This must be true or false.',
    'delivery.state': text,
    'delivery.isNone': 'This must be true or false.',
    'delivery.feeKobo': wholeNumber,
    'delivery.daysMin': wholeNumber,
    'delivery.daysMax': wholeNumber,
    installation: 'This must be an object.',
    'installation.offer': 'This must be one of: none, included, priced, quoted.',
    'installation.labourKobo': wholeNumber,
    'installation.journeyKobo': wholeNumber,
    'installation.kind': 'This must be one of: none, included, chosen, quoted.',
    paymentMethods: 'This must be a list.',
    methodsNote: `${text}?`,
    isLastUnits: 'This must be true or false.',
    'paymentMethods.0': 'This must be one of: paystack, sandbox, bank_transfer.',
  })
})

test('parses the response of a placed order', () => {
  expectFieldRules(
    placeOrder.parseResponse,
    { order: { id: 'o1', number: 'IM-2026-000001', totalKobo: 100 }, orderKey: 'secret' },
    {
      order: 'This must be an object.',
      'order.id': text,
      'order.number': text,
      'order.totalKobo': wholeNumber,
      orderKey: text,
    },
  )
})
