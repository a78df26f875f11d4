import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundStatuses } from '../payments/payment-status.ts'
import { ledgerKinds, ledgerSign, sumLedger } from './ledger.ts'
import {
  describeEntry,
  describeMoney,
  describeRefund,
  describeSurplusChoice,
  keepCreditLabel,
} from './money-words.ts'

const moneyOf = (...entries: [(typeof ledgerKinds)[number], number][]) =>
  sumLedger(
    entries.map(([kind, amountKobo]) => ({ kind, amountKobo })),
    [],
  )

test.each([
  ['nothing came', moneyOf(['charge', 5_400_000]), 'No money has arrived for this order.'],
  [
    'a part came',
    moneyOf(['charge', 5_400_000], ['receipt', -5_390_050]),
    'We have received ₦53,900.50. ₦99.50 is still to pay.',
  ],
  [
    'a part came, and the order was cancelled',
    moneyOf(['charge', 5_400_000], ['receipt', -5_390_000], ['credit_note', -5_400_000]),
    'We have received ₦53,900. ₦53,900 is more than this order needs, so it is yours.',
  ],
  [
    'credit paid it',
    moneyOf(['charge', 5_400_000], ['credit_used', -5_400_000]),
    '₦54,000 was paid with credit.',
  ],
  [
    'all went back',
    moneyOf(['charge', 100], ['receipt', -100], ['credit_note', -100], ['refund', 100]),
    'We have received ₦1. We have refunded ₦1 to you.',
  ],
  [
    'the bank took it back',
    moneyOf(['charge', 100], ['receipt', -100], ['chargeback', 100]),
    'We have received ₦1. Your bank has taken ₦1 back from us.',
  ],
])('when %s', (_, money, words) => {
  expect(describeMoney(money).join(' ')).toBe(words)
})

/** What each sentence claims, in the words of the page, and where the ledger says the same. */
const claims: [pattern: RegExp, of: (money: ReturnType<typeof sumLedger>) => number][] = [
  [/^We have received (.+)\.$/, (money) => money.receivedKobo],
  [/^(.+) was paid with credit\.$/, (money) => money.creditUsedKobo],
  [/^(.+) is still to pay\.$/, (money) => money.dueKobo],
  [/^We have refunded (.+) to you\.$/, (money) => money.refundedKobo],
  [/^We are refunding (.+) to you\.$/, (money) => money.onItsWayKobo],
  [/^(.+) is more than this order needs, so it is yours\.$/, (money) => money.surplusKobo],
  [/^You keep (.+) as credit\.$/, (money) => money.creditKeptKobo],
  [/^Your bank has taken (.+) back from us\.$/, (money) => money.chargedBackKobo],
]

test('for any ledger, every sentence names a sum of the ledger to the kobo, and no sum is left out', () => {
  const anyEntry = fc
    .record({ kind: fc.constantFrom(...ledgerKinds), kobo: fc.integer({ min: 1, max: 10 ** 12 }) })
    .map(({ kind, kobo }) => ({ kind, amountKobo: ledgerSign(kind) * kobo }))
  const refund = fc.record({
    status: fc.constantFrom(...refundStatuses),
    amountKobo: fc.integer({ min: 1, max: 10 ** 12 }),
    creditNoteKobo: fc.constant(0),
  })
  fc.assert(
    fc.property(fc.array(anyEntry), fc.array(refund, { maxLength: 3 }), (entries, refunds) => {
      const money = sumLedger(entries, refunds)
      const sentences = describeMoney(money)
      const paidKobo = money.receivedKobo + money.creditUsedKobo
      expect(sentences.includes('No money has arrived for this order.')).toBe(paidKobo === 0)
      for (const [pattern, sumOf] of claims) {
        const said = sentences.flatMap((sentence) => pattern.exec(sentence)?.[1] ?? [])
        // Before anything came, what is to pay stands beside the button.
        const isSaid = sumOf(money) > 0 && !(pattern.source.includes('to pay') && paidKobo === 0)
        expect(said.map(koboOf)).toEqual(isSaid ? [sumOf(money)] : [])
      }
    }),
  )
})

function koboOf(naira: string): number {
  const [whole = '', kobo = '00'] = naira.replace(/[₦,]/g, '').split('.')
  return Number(whole) * 100 + Number(kobo)
}

test('every entry has its words, and a correction says that it is one', () => {
  const words = ledgerKinds.map((kind) => describeEntry({ kind, isCorrection: false }))
  expect(new Set(words).size).toBe(ledgerKinds.length)
  expect(describeEntry({ kind: 'receipt', isCorrection: true })).toBe(
    'Corrected: Received from you',
  )
})

const refund = {
  status: 'approved',
  byTransfer: true,
  hasAccount: false,
  transferReference: null,
  paidOn: null,
} as const

test.each([
  [refund, 'Approved. We need your account to pay it.'],
  [{ ...refund, hasAccount: true }, 'Approved. Our team will transfer it to your account.'],
  [
    { ...refund, byTransfer: false },
    'Approved. It is on its way to the card or account that paid.',
  ],
  [
    { ...refund, status: 'processed', transferReference: 'FT1', paidOn: '3 Dec 2026' } as const,
    'Paid on 3 Dec 2026, reference FT1.',
  ],
  [
    { ...refund, status: 'needs_attention' } as const,
    'The bank did not accept it. Give us an account to pay it to.',
  ],
])('a refund %j', (given, words) => expect(describeRefund(given)).toBe(words))

test('only a refund that was paid out is called paid, and only an open one asks for an account', () => {
  for (const status of refundStatuses)
    for (const byTransfer of [true, false])
      for (const hasAccount of [true, false]) {
        const words = describeRefund({ ...refund, status, byTransfer, hasAccount })
        expect(words.startsWith('Paid'), `${status}: ${words}`).toBe(status === 'processed')
        if (hasAccount || (!byTransfer && status !== 'needs_attention'))
          expect(words, status).not.toMatch(/need your account|Give us|give us/)
      }
})

test('the choice names the sum', () => {
  expect(describeSurplusChoice(700_000)).toContain('We will refund ₦7,000 to you.')
  expect(keepCreditLabel(700_050)).toBe('Keep ₦7,000.50 as credit')
})
