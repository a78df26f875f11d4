import { expect, test } from 'vitest'
import { periodBounds, statementTable, type Statement } from './statement.ts'

const sums = { pendingKobo: 0, payableKobo: 0 }
const line = {
  about: '',
  reason: null,
  kind: 'earned',
  pendingKobo: -150,
  payableKobo: 150,
} as const

test('the rows of a month have days of that month in Lagos', () => {
  const { from, to } = periodBounds('2026-12')
  expect([from, to].map((moment) => moment.toISOString())).toEqual([
    '2026-11-30T23:00:00.000Z',
    '2026-12-31T23:00:00.000Z',
  ])
  const last = new Date(to.getTime() - 1)
  const statement: Statement = {
    resellerId: '',
    businessName: '',
    tin: null,
    address: '',
    period: '2026-12',
    opening: sums,
    lines: [from, last].map((at, id) => ({ ...line, id: String(id), at: at.toISOString() })),
    closing: { pendingKobo: -300, payableKobo: 300 },
    withheld: [],
    ticket: '',
  }
  const [, , first, second] = statementTable(statement)
  expect([first?.[0], second?.[0]]).toEqual(['2026-12-01', '2026-12-31'])
  expect(statementTable(statement).at(-1)?.slice(-2)).toEqual([-3, 3])
})

test('a year begins and ends in Lagos', () => {
  expect(periodBounds('2026').from.toISOString()).toBe('2025-12-31T23:00:00.000Z')
  expect(periodBounds('2026').to.toISOString()).toBe('2026-12-31T23:00:00.000Z')
})
