import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import { confirmTransfer } from './payment-functions.ts'
import { settleOutcomes } from './payment-status.ts'

const paymentId = '5eed0000-0000-4000-8000-000000000001'
const notIds = ['', 'x', 1, null, undefined, `${paymentId}0`]

describe('confirm a transfer', () => {
  const { parseRequest, parseResponse } = confirmTransfer
  test('is sent by POST to its own address', () => {
    expect([confirmTransfer.name, confirmTransfer.method]).toEqual(['confirm-transfer', 'POST'])
  })
  test.each([0, 1, 107_500, 1_000_000_000_000])('accepts %d kobo received', (receivedKobo) => {
    const request = {
      paymentId,
      receivedKobo,
      reason: 'It is not on our statement',
      isReceiptKnown: receivedKobo > 1,
    }
    expect(parseRequest({ ...request, note: 'left out' })).toEqual({ ok: true, value: request })
  })
  test('needs a reason for the buyer only when nothing came', () => {
    const sum = { paymentId, receivedKobo: 1 }
    expect(parseRequest(sum)).toEqual({
      ok: true,
      value: { ...sum, reason: null, isReceiptKnown: null },
    })
    for (const reason of [undefined, null, ' '])
      expect(problemsOf(parseRequest, { paymentId, receivedKobo: 0, reason })).toEqual([
        'reason: Please tell the buyer how you know that nothing arrived.',
      ])
    expect(problemsOf(parseRequest, { ...sum, reason: 'x'.repeat(301) })).toEqual([
      'reason: Please use at most 300 characters.',
    ])
  })
  test.each([-1, 0.5, 1074.5, '100', null, undefined, 1_000_000_000_001, 2 ** 53, Number.NaN])(
    'refuses %s kobo received',
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

test('never throws, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      problemsOf(confirmTransfer.parseRequest, input)
      problemsOf(confirmTransfer.parseResponse, input)
    }),
  )
})
