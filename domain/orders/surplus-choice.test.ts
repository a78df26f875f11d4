import { expect, test } from 'vitest'
import { refundStatuses } from '../payments/payment-status.ts'
import { keepableKobo, needsRefundAccount } from './surplus-choice.ts'

const refund = {
  status: 'requested',
  amount_kobo: 500,
  credit_note_kobo: 0,
  by_transfer: true,
} as const
const none = { surplusKobo: 0, balanceKobo: -1000, hasAccount: false }

test('a transfer that is not made needs an account, and a refund that the gateway refused', () => {
  const needing = (byTransfer: boolean, surplusKobo: number) =>
    refundStatuses.filter((status) =>
      needsRefundAccount([{ ...refund, status, by_transfer: byTransfer }], { surplusKobo }),
    )
  expect(needing(true, 0)).toEqual(['requested', 'approved', 'needs_attention'])
  expect(needing(false, 0)).toEqual(['needs_attention'])
  expect(needing(false, 1)).toEqual(['failed', 'needs_attention'])
  expect(needsRefundAccount([], { surplusKobo: 1 })).toBe(false)
})

test('what is not sent may be kept, and what is left over', () => {
  const keepable = refundStatuses.filter(
    (status) => keepableKobo([{ ...refund, status }], none) > 0,
  )
  expect(keepable).toEqual(['requested', 'approved'])
  expect(
    keepableKobo([refund, { ...refund, status: 'processing' }], {
      surplusKobo: 7,
      balanceKobo: -1007,
      hasAccount: false,
    }),
  ).toBe(507)
  expect(keepableKobo([refund], { ...none, balanceKobo: -300 })).toBe(300)
  expect(keepableKobo([refund], { ...none, balanceKobo: 200 })).toBe(0)
  expect(keepableKobo([{ ...refund, credit_note_kobo: 1 }], none)).toBe(0)
  expect(keepableKobo([{ ...refund, credit_note_kobo: 1, status: 'approved' }], none)).toBe(500)
})

test('what staff may be transferring by hand is not kept as credit as well', () => {
  const approved = { ...refund, status: 'approved' } as const
  const withAccount = { ...none, hasAccount: true }
  expect(keepableKobo([approved], withAccount)).toBe(0)
  expect(keepableKobo([{ ...approved, by_transfer: false }], withAccount)).toBe(500)
  expect(keepableKobo([refund], withAccount)).toBe(500)
})
