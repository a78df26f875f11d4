import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFieldRules, problemsOf, withField } from '../../test/parsing.ts'
import { approveRefund, confirmTransfer, requestRefund } from './payment-functions.ts'
import { settleOutcomes } from './payment-status.ts'

const paymentId = '5eed0000-0000-4000-8000-000000000001'
const notIds = ['', 'x', 1, null, undefined, `${paymentId}0`]

describe('confirm a transfer', () => {
  const { parseRequest, parseResponse } = confirmTransfer
  test('is sent by POST to its own address', () => {
    expect([confirmTransfer.name, confirmTransfer.method]).toEqual(['confirm-transfer', 'POST'])
  })
  test.each([0, 1, 107_500, Number.MAX_SAFE_INTEGER])('%d kobo may have come', (receivedKobo) => {
    const request = { paymentId, receivedKobo }
    expect(parseRequest({ ...request, note: 'left out' })).toEqual({ ok: true, value: request })
  })
  test.each([-1, 0.5, 1074.5, '100', null, undefined, 2 ** 53, Number.NaN])(
    '%s kobo cannot have come',
    (receivedKobo) => {
      expect(problemsOf(parseRequest, { paymentId, receivedKobo })).toEqual([
        'receivedKobo: receivedKobo must be the amount that came, in kobo.',
      ])
    },
  )
  test.each(notIds)('the payment %j is refused', (wrong) => {
    expect(problemsOf(parseRequest, { paymentId: wrong, receivedKobo: 1 })).toEqual([
      'paymentId: paymentId must be the id of a payment.',
    ])
  })
  test('the answer is its outcome', () => {
    const rule = `This must be one of: ${settleOutcomes.join(', ')}.`
    for (const outcome of settleOutcomes)
      expectFieldRules(parseResponse, { outcome }, { outcome: rule })
  })
})

describe('request a refund', () => {
  const { parseRequest, parseResponse } = requestRefund
  const request = { paymentId, amountKobo: 1, reason: 'Broken glass' }
  test('is sent by POST to its own address', () => {
    expect([requestRefund.name, requestRefund.method]).toEqual(['request-refund', 'POST'])
  })
  test('accepts one kobo and more, with a reason of up to 500 characters', () => {
    expect(parseRequest(request)).toEqual({ ok: true, value: request })
    expect(parseRequest({ ...request, amountKobo: 10_000_000 }).ok).toBe(true)
    expect(parseRequest({ ...request, reason: 'x'.repeat(500) }).ok).toBe(true)
    expect(parseRequest({ ...request, reason: ' two\r\nlines ' })).toMatchObject({
      value: { reason: 'two\nlines' },
    })
  })
  test.each([
    ['amountKobo', 0, 'A refund must be above zero.'],
    ['amountKobo', -100, 'A refund must be above zero.'],
    ['amountKobo', 0.5, 'amountKobo must be an amount in kobo.'],
    ['amountKobo', '100', 'amountKobo must be an amount in kobo.'],
    ['amountKobo', undefined, 'amountKobo must be an amount in kobo.'],
    ['reason', '', 'Please say why.'],
    ['reason', ' \n ', 'Please say why.'],
    ['reason', undefined, 'Please say why.'],
    ['reason', 7, 'Please say why.'],
    ['reason', 'x'.repeat(501), 'Please use at most 500 characters.'],
    ['paymentId', 'x', 'paymentId must be the id of a payment.'],
    ['paymentId', undefined, 'paymentId must be the id of a payment.'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(problemsOf(parseRequest, withField(request, field, value))).toEqual([
      `${field}: ${message}`,
    ])
  })
  test('the answer is its id, and whether it needs no second approval', () => {
    expectFieldRules(
      parseResponse,
      { refundId: 'r-1', isApproved: false },
      { refundId: 'This must be text.', isApproved: 'This must be true or false.' },
    )
  })
})

describe('approve a refund', () => {
  const { parseRequest, parseResponse } = approveRefund
  test('is sent by POST to its own address', () => {
    expect([approveRefund.name, approveRefund.method]).toEqual(['approve-refund', 'POST'])
  })
  test('needs the id of a refund', () => {
    expect(parseRequest({ refundId: paymentId }).ok).toBe(true)
    for (const wrong of notIds)
      expect(problemsOf(parseRequest, { refundId: wrong })).toEqual([
        'refundId: refundId must be the id of a refund.',
      ])
  })
  test('the answer is whether it is approved', () => {
    expectFieldRules(
      parseResponse,
      { isApproved: true },
      { isApproved: 'This must be true or false.' },
    )
  })
})

test('any JSON gets an answer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      for (const { parseRequest, parseResponse } of [
        confirmTransfer,
        requestRefund,
        approveRefund,
      ]) {
        problemsOf(parseRequest, input)
        problemsOf(parseResponse, input)
      }
    }),
  )
})
