import { beforeEach, expect, test } from 'vitest'
import { createCostAccounts } from './cost-accounts.ts'

const allowance = { burstMs: 1_000, msPerS: 100 }
let nowMs = 0
let open: ReturnType<typeof createCostAccounts>

beforeEach(() => {
  nowMs = 0
  open = createCostAccounts(() => nowMs)
})

const refusal = (key: string) => {
  try {
    open(key, allowance).requireCredit()
    return null
  } catch (error) {
    return error
  }
}

test('a reader may use the burst at once, and is then told when to come back', () => {
  open('a', allowance).spend(1_000)
  expect(refusal('a')).toBe(null)
  open('a', allowance).spend(250)
  expect(refusal('a')).toMatchObject({ status: 429, headers: { 'Retry-After': '3' } })
  nowMs = 2_400
  expect(refusal('a')).toMatchObject({ headers: { 'Retry-After': '1' } })
  nowMs = 2_500
  expect(refusal('a')).toBe(null)
})

test('readers pay apart, and time comes back only up to the burst', () => {
  open('a', allowance).spend(5_000)
  expect(refusal('b')).toBe(null)
  nowMs = 1_000_000
  open('a', allowance).spend(1_001)
  expect(refusal('a')).toMatchObject({ status: 429 })
})

test('an estimate that was too high is given back, and never more than it', () => {
  open('a', allowance).spend(2_000)
  expect(refusal('a')).toMatchObject({ status: 429 })
  open('a', allowance).spend(-2_000)
  open('a', allowance).spend(-2_000)
  expect(refusal('a')).toBe(null)
  open('a', allowance).spend(1_001)
  expect(refusal('a')).toMatchObject({ status: 429 })
})

test('a flood from many addresses drops paid balances first, and keeps the newest debts', () => {
  open('paid', allowance).spend(1)
  nowMs = 1_000
  for (let n = 0; n < 20_001; n++) open(`address ${n}`, allowance).spend(2_000)
  expect(refusal('address 20000')).toMatchObject({ status: 429 })
  expect(refusal('address 0')).toBe(null)
})
