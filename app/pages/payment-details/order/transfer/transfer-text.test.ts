import { expect, test } from 'vitest'
import { transferText } from './transfer-text.ts'

const transfer = {
  payment: { reference: 'IM2026000123T1', amountKobo: 5_390_050, status: 'started' },
  account: { bank: 'Example Bank', name: 'Imole Energy Limited', number: '0123456789' },
  payBefore: '2026-11-21T12:00:00Z',
  receiptExtendsHold: true,
  receiptsLeft: 3,
} as const

test('says to the payer how much, where to, with which reference and until when, without a link', () => {
  const text = transferText(transfer, 'IM-2026-000123')
  expect(text.split('\n')).toEqual([
    'Please transfer ₦53,900.50 for order IM-2026-000123 at Imole Energy:',
    'Account number: 0123456789',
    'Bank: Example Bank',
    'Account name: Imole Energy Limited',
    'Reference (narration): IM2026000123T1',
    expect.stringMatching(/^Please pay before Saturday, 21 Nov, (13:00|1:00\spm)\.$/),
  ])
  expect(text).not.toContain('http')
})

test('an order without an end has no last line', () => {
  expect(transferText({ ...transfer, payBefore: null }, 'IM-1')).not.toContain('before')
})
