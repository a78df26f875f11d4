import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from '../../../test/parsing.ts'
import { orderView } from '../order-view.ts'
import {
  decideReturn,
  listReturnRequests,
  receiveReturn,
  requestCancellation,
  requestReturn,
  returnPhoto,
  withdrawReturn,
} from './return-functions.ts'

const id = '5eed0000-0000-4000-8000-000000000001'
const all = [
  requestReturn,
  requestCancellation,
  withdrawReturn,
  decideReturn,
  receiveReturn,
  listReturnRequests,
  returnPhoto,
]

test('each function has its address and method', () => {
  expect(all.map(({ name, method }) => `${method} ${name}`)).toEqual([
    'POST request-return',
    'POST request-cancellation',
    'POST withdraw-return',
    'POST decide-return',
    'POST receive-return',
    'GET list-return-requests',
    'GET return-photo',
  ])
})

const asked = {
  orderId: id,
  orderKey: null,
  reason: 'damaged',
  message: 'A crack.',
  lines: [{ productId: id, quantity: 2 }],
  photo1: null,
  photo2: null,
  photo3: null,
  photo4: null,
}

test('a return takes its lines as a list, or as JSON in a form', () => {
  const { parseRequest: parse } = requestReturn
  expect(parse(asked)).toEqual({ ok: true, value: asked })
  expect(parse({ ...asked, lines: JSON.stringify(asked.lines) })).toEqual({
    ok: true,
    value: asked,
  })
  expect(problemsOf(parse, { ...asked, lines: '[' })).toEqual(['lines: This must be JSON.'])
})

test.each([
  ['reason', 'bored', 'Please choose why.'],
  ['message', ' ', 'Please tell us what is wrong.'],
  ['message', 'x'.repeat(801), 'Please use at most 800 characters.'],
  ['lines', [], 'Please choose what you want to return.'],
  ['lines', [...asked.lines, ...asked.lines], 'Each product may be in only one line.'],
  ['photo1', 'photo.jpg', 'A picture must be a file.'],
])('a return with the %s %j is refused', (field, value, message) => {
  expect(problemsOf(requestReturn.parseRequest, { ...asked, [field]: value })).toEqual([
    `${field}: ${message}`,
  ])
})

test.each([0, -1, 1.5, 1000])('%j units of a line are refused', (quantity) => {
  const lines = [{ productId: id, quantity }]
  expect(requestReturn.parseRequest({ ...asked, lines }).ok).toBe(false)
})

test('a cancellation needs no reason', () => {
  expect(requestCancellation.parseRequest({ orderId: id, message: ' ' })).toEqual({
    ok: true,
    value: { orderId: id, orderKey: null, message: null },
  })
})

const received = {
  requestId: id,
  lines: [{ productId: id, quantity: 1, condition: 'damaged' }],
  refund: { byLines: true, withDelivery: null, withInstallation: null, amountKobo: null },
}

test('goods come back with one way to refund them', () => {
  const { parseRequest: parse } = receiveReturn
  expect(parse(received)).toEqual({ ok: true, value: received })
  for (const refund of [{}, { byLines: true, amountKobo: 1 }])
    expect(problemsOf(parse, { ...received, refund })).toEqual([
      'refund: Please choose one: what the goods cost, or an amount.',
    ])
  expect(parse({ ...received, lines: [] }).ok).toBe(false)
  expect(parse({ ...received, refund: { amountKobo: 0 } }).ok).toBe(false)
})

test('staff accept or decline', () => {
  const { parseRequest: parse } = decideReturn
  for (const decision of ['accepted', 'declined'])
    expect(parse({ requestId: id, decision, note: ' Yes. ' })).toEqual({
      ok: true,
      value: { requestId: id, decision, note: 'Yes.' },
    })
  expect(parse({ requestId: id, decision: 'refunded' }).ok).toBe(false)
})

test('buyers get their order back', () => {
  for (const { name, parseResponse } of [requestReturn, requestCancellation, withdrawReturn])
    expect(parseResponse, name).toBe(orderView)
})

test('never throws, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      for (const { parseRequest, parseResponse } of all) {
        parseRequest(input)
        parseResponse(input)
      }
    }),
  )
})
