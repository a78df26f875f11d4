import { expect, test } from 'vitest'
import { problemsOf, withField } from '../../test/parsing.ts'
import { currentVersion } from '../legal/versions.ts'
import { findProblem } from '../parse/parser.ts'
import { checkoutFields } from './checkout-fields.ts'
import { findOrder } from './order-functions.ts'
import { placeOrder } from './place-order.ts'

const termsMessage = 'Please reload the page: our terms have changed since you opened it.'
const id = (last: number) => `5eed0000-0000-4000-8000-00000000000${last}`
const complete = {
  idempotencyKey: id(9),
  lines: [
    { id: id(2), quantity: 1 },
    { id: id(1), quantity: 999 },
  ],
  contact: { name: ' Bisi  Ade ', email: 'Bisi@Example.com', phoneNumber: '0803 123 4567' },
  delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue', landmark: '', note: null },
  coupon: ' sun10 ',
  paymentMethod: 'bank_transfer',
  installation: 'goods',
  termsVersion: currentVersion('terms'),
  expectedTotalKobo: 100,
}

test('a request is cleaned, and its lines are sorted by id', () => {
  expect(placeOrder.parseRequest(complete)).toEqual({
    ok: true,
    value: {
      ...complete,
      lines: [complete.lines[1], complete.lines[0]],
      contact: { name: 'Bisi Ade', email: 'bisi@example.com', phoneNumber: '+2348031234567' },
      delivery: { ...complete.delivery, landmark: null, note: null },
      coupon: 'SUN10',
      recipient: null,
      isShownAtWholesale: false,
      referral: { code: null, link: null },
    },
  })
})

test.each<[string, object, string]>([
  ['no lines', { lines: [] }, 'lines'],
  ['51 lines', { lines: Array.from({ length: 51 }, () => ({ id: id(1), quantity: 1 })) }, 'lines'],
  ['a product twice', { lines: [complete.lines[0], complete.lines[0]] }, 'lines'],
  ['half a unit', { lines: [{ id: id(1), quantity: 0.5 }] }, 'lines.0.quantity'],
  ['no units', { lines: [{ id: id(1), quantity: 0 }] }, 'lines.0.quantity'],
  ['1,000 units', { lines: [{ id: id(1), quantity: 1_000 }] }, 'lines.0.quantity'],
  ['no contact', { contact: undefined }, 'contact'],
  ['a blank name', { contact: { ...complete.contact, name: ' ' } }, 'contact.name'],
  [
    'a long street',
    { delivery: { ...complete.delivery, street: 'x'.repeat(201) } },
    'delivery.street',
  ],
  ['a long note', { delivery: { ...complete.delivery, note: 'x'.repeat(501) } }, 'delivery.note'],
  ['cash', { paymentMethod: 'cash' }, 'paymentMethod'],
  ['a total of 0', { expectedTotalKobo: 0 }, 'expectedTotalKobo'],
  ['a key that is not a UUID', { idempotencyKey: '1' }, 'idempotencyKey'],
])('refuses %s', (_, change, path) => {
  expect(placeOrder.parseRequest({ ...complete, ...change })).toMatchObject({
    ok: false,
    problems: [{ path }],
  })
})

test('the fields of the checkout report missing and invalid values', () => {
  expect(findProblem(checkoutFields.email, ' ')).toMatch(/^Please enter an e-mail address/)
  expect(findProblem(checkoutFields.email, 'bisi')).toBe('This e-mail address does not look right.')
  expect(findProblem(checkoutFields.phoneNumber, '12')).toMatch(/0803 123 4567/)
  expect(findProblem(checkoutFields.name, 'x'.repeat(121))).toBe(
    'Your name can have at most 120 characters.',
  )
  expect(findProblem(checkoutFields.landmark, '')).toBeNull()
})

test('an order is found by its number in any case; a return needs a reason', () => {
  expect(
    findOrder.parseRequest({ number: ' im-2026-000123', email: 'a@example.com' }),
  ).toMatchObject({
    value: { number: 'IM-2026-000123' },
  })
  expect(findOrder.parseRequest({ number: '123', email: 'a@example.com' }).ok).toBe(false)
})

test.each([
  ['idempotencyKey', null, 'idempotencyKey must be a UUID.'],
  ['contact', null, 'Please give your contact details.'],
  ['contact', 'Bisi', 'Please give your contact details.'],
  ['delivery', undefined, 'Please give the delivery address.'],
  ['delivery', [], 'Please give the delivery address.'],
  [
    'contact.email',
    undefined,
    'Please enter an e-mail address. We send the order and its receipt there.',
  ],
  ['contact.phoneNumber', '', 'Please enter your phone number. The driver will call you on it.'],
  ['delivery.state', null, 'Please choose the state.'],
  ['delivery.area', '', 'Please enter the area or town.'],
  ['delivery.landmark', 7, 'This must be text.'],
  ['coupon', 10, 'This must be text.'],
  ['paymentMethod', undefined, 'Please choose how to pay.'],
  ['installation', undefined, 'Please choose whether our crew installs it.'],
  ['installation', 'free', 'Please choose whether our crew installs it.'],
  ['termsVersion', undefined, termsMessage],
  ['termsVersion', '1999-01-01', termsMessage],
  ['expectedTotalKobo', undefined, 'expectedTotalKobo must be the total in kobo that was shown.'],
  ['expectedTotalKobo', -1, 'expectedTotalKobo must be the total in kobo that was shown.'],
  ['expectedTotalKobo', 0.5, 'expectedTotalKobo must be the total in kobo that was shown.'],
  ['expectedTotalKobo', '100', 'expectedTotalKobo must be the total in kobo that was shown.'],
])('refuses %s %j: %s', (path, value, message) => {
  expect(problemsOf(placeOrder.parseRequest, withField(complete, path, value))).toEqual([
    `${path}: ${message}`,
  ])
})

test('reports everything that an empty request lacks, in the order of the form', () => {
  expect(problemsOf(placeOrder.parseRequest, {})).toEqual([
    'idempotencyKey: idempotencyKey must be a UUID.',
    'lines: The order has no list of products.',
    'contact: Please give your contact details.',
    'delivery: Please give the delivery address.',
    'paymentMethod: Please choose how to pay.',
    'installation: Please choose whether our crew installs it.',
    `termsVersion: ${termsMessage}`,
    'expectedTotalKobo: expectedTotalKobo must be the total in kobo that was shown.',
  ])
})

test('ignores a price or a user that the browser adds', () => {
  expect(placeOrder.parseRequest({ ...complete, userId: id(3), totalKobo: 1 })).toEqual(
    placeOrder.parseRequest(complete),
  )
})
