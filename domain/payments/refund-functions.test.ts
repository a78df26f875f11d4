import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFieldRules, problemsOf, withField } from '../../test/parsing.ts'
import * as contracts from './refund-functions.ts'

const { requestRefund, approveRefund, recordRefundTransfer, retryRefund, refuseRefund } = contracts
const id = '5eed0000-0000-4000-8000-000000000001'
const oneWay = ': Please choose one: all of it, lines, or an amount.'

describe('request a refund', () => {
  const { parseRequest, parseResponse } = requestRefund
  const request = { orderId: id, amountKobo: 1, reason: 'Broken glass' }
  const unset = {
    full: null,
    lines: null,
    withDelivery: null,
    withInstallation: null,
    amountKobo: null,
  }

  test('takes all of it, lines, or an amount', () => {
    const base = { orderId: id, reason: 'Broken glass' }
    const lines = [{ productId: id, quantity: 2 }]
    for (const way of [{ full: true }, { lines }, { lines, withDelivery: true }, { amountKobo: 1 }])
      expect(parseRequest({ ...base, ...way })).toEqual({
        ok: true,
        value: { ...base, ...unset, ...way },
      })
    expect(parseRequest({ ...base, withDelivery: true }).ok).toBe(true)
    expect(parseRequest({ ...base, withInstallation: true }).ok).toBe(true)
    expect(parseRequest({ ...base, full: true, withInstallation: true }).ok).toBe(true)
    for (const none of [
      {},
      { full: false },
      { lines: [] },
      { full: true, amountKobo: 1 },
      { full: true, lines },
      { full: true, withDelivery: true },
      { amountKobo: 1, withInstallation: true },
      { lines, amountKobo: 1 },
    ])
      expect(problemsOf(parseRequest, { ...base, ...none }), JSON.stringify(none)).toEqual([oneWay])
  })

  test.each([
    ['amountKobo', 0, 'A refund must be above zero.'],
    ['amountKobo', -100, 'A refund must be above zero.'],
    ['amountKobo', 0.5, 'amountKobo must be an amount in kobo.'],
    ['reason', ' \n ', 'Please say why.'],
    ['reason', undefined, 'Please say why.'],
    ['reason', 'x'.repeat(501), 'Please use at most 500 characters.'],
    ['orderId', 'x', 'orderId must be the id of an order.'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(problemsOf(parseRequest, withField(request, field, value))).toEqual([
      `${field}: ${message}`,
    ])
  })

  test('each product is in one line, with units', () => {
    const base = { orderId: id, reason: 'Broken' }
    const line = { productId: id, quantity: 1 }
    expect(problemsOf(parseRequest, { ...base, lines: [line, line] })).toEqual([
      'lines: Each product may be in only one line.',
    ])
    for (const quantity of [0, -1, 1000])
      expect(problemsOf(parseRequest, { ...base, lines: [{ ...line, quantity }] })).toEqual([
        'lines.0.quantity: Quantities are from 1 to 999.',
      ])
  })

  test('the answer is its ids, what becomes credit, and whether it needs no second approval', () => {
    expectFieldRules(
      parseResponse,
      { refundIds: ['r-1'], planRefundId: null, isApproved: false, creditKobo: 0 },
      {
        refundIds: 'This must be a list.',
        isApproved: 'This must be true or false.',
        creditKobo: 'This must be a whole number.',
      },
    )
  })
})

test('a noted transfer needs its account and its reference', () => {
  const request = { refundId: id, accountNumber: '0000014579', transferReference: ' FT 12 ' }
  expect(recordRefundTransfer.parseRequest(request)).toMatchObject({
    value: { transferReference: 'FT 12' },
  })
  for (const [transferReference, message] of [
    ['', 'Please give the reference of the transfer.'],
    ['ab', 'Please give the whole reference of the transfer.'],
    ['x'.repeat(61), 'Please use at most 60 characters.'],
  ])
    expect(
      problemsOf(recordRefundTransfer.parseRequest, { ...request, transferReference }),
    ).toEqual([`transferReference: ${message}`])
})

test('is approved, refused and tried again by its id', () => {
  expect(approveRefund.parseRequest({ refundId: id }).ok).toBe(true)
  expect(problemsOf(approveRefund.parseRequest, { refundId: 'x' })).toEqual([
    'refundId: refundId must be the id of a refund.',
  ])
  expect(refuseRefund.parseRequest({ refundId: id, reason: 'A mistake' }).ok).toBe(true)
  expect(problemsOf(refuseRefund.parseRequest, { refundId: id })).toEqual([
    'reason: Please say why.',
  ])
  for (const by of ['gateway', 'transfer'])
    expect(retryRefund.parseRequest({ refundId: id, by }).ok).toBe(true)
  expect(problemsOf(retryRefund.parseRequest, { refundId: id, by: 'cash' })).toEqual([
    'by: Please choose the payment service or a transfer.',
  ])
})

test('never throws, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      for (const { parseRequest, parseResponse } of Object.values(contracts)) {
        problemsOf(parseRequest, input)
        problemsOf(parseResponse, input)
      }
    }),
  )
})
