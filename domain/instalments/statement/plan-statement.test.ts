import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../calendar/days.ts'
import { planState } from '../plan-state.ts'
import { leftOf, planStatement, type WrittenEntry, type WrittenVersion } from './plan-statement.ts'
import { describeLine } from './statement-words.ts'

const began = '2026-01-31'
const rows = [1, 2, 3].map((number) => ({
  number,
  dueOn: addDays(began, 30 * number),
  principalKobo: 1_000,
  interestKobo: 100,
}))
const first: WrittenVersion = {
  version: 1,
  effectiveOn: began,
  reason: 'agreed',
  at: `${began}T09:00:00Z`,
  rows,
}

let lastId = 0
function entry(
  kind: WrittenEntry['kind'],
  amountKobo: number,
  effectiveOn: string,
  other: Partial<WrittenEntry> = {},
): WrittenEntry {
  lastId += 1
  const at = `${effectiveOn}T09:00:00Z`
  return { id: lastId, kind, amountKobo, effectiveOn, instalment: null, at, way: null, ...other }
}
const financed = entry('financed', 3_000, began)

test('each line says what it paid, and what is outstanding after it', () => {
  const { lines, totals } = planStatement(
    {
      versions: [first],
      entries: [
        financed,
        entry('payment', 1_150, '2026-03-02', { way: 'page' }),
        entry('late_fee', 20, '2026-04-10', { instalment: 2 }),
        entry('payment', 500, '2026-04-11', { way: 'cash' }),
      ],
    },
    '2026-05-01',
  )
  expect(lines).toMatchObject([
    { kind: 'financed', amountKobo: 3_000, principalKobo: 0, leftKobo: 3_300 },
    { interestKobo: 150, principalKobo: 1_000, feeKobo: 0, leftKobo: 2_150 },
    { kind: 'late_fee', amountKobo: 20, feeKobo: 20, interestKobo: -20, leftKobo: 2_170 },
    { interestKobo: 70, principalKobo: 430, leftKobo: 1_670 },
  ])
  expect(totals).toMatchObject({
    paidKobo: 1_650,
    interestKobo: 200,
    principalKobo: 1_430,
    feeKobo: 20,
  })
  expect(lines.map(describeLine)).toEqual([
    'Your plan began and paid the rest of your order',
    'Payment online',
    'Late fee for instalment 2',
    'Payment in cash',
  ])
})

test('the interest that a settlement saves is on the line of its payment', () => {
  const settledOn = '2026-02-10'
  const at = `${settledOn}T09:00:00Z`
  const { lines } = planStatement(
    {
      versions: [
        first,
        {
          version: 2,
          effectiveOn: settledOn,
          reason: 'settlement',
          at,
          rows: rows.map((row) => ({ ...row, interestKobo: 0 })),
        },
      ],
      entries: [financed, entry('payment', 3_000, settledOn, { way: 'page' })],
    },
    settledOn,
  )
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ principalKobo: 3_000, interestKobo: 0, leftKobo: 0 })
})

test('a pause has a line of its own, and the correction of a payment says so', () => {
  const pausedOn = '2026-02-15'
  const payment = entry('payment', 400, '2026-02-10', { way: 'bank_transfer' })
  const { lines } = planStatement(
    {
      versions: [
        first,
        {
          ...first,
          version: 2,
          effectiveOn: pausedOn,
          reason: 'pause',
          at: `${pausedOn}T09:00:00Z`,
          rows: rows.map((row) => ({ ...row, dueOn: addDays(row.dueOn, 30) })),
        },
      ],
      entries: [financed, payment, entry('payment', -400, '2026-02-20', { way: 'bank_transfer' })],
    },
    '2026-03-01',
  )
  expect(lines.map(describeLine)).toEqual([
    'Your plan began and paid the rest of your order',
    'Payment by bank transfer',
    'Pause: everything unpaid moved by 30 days',
    'Correction. Payment by bank transfer',
  ])
  expect(lines.at(-1)).toMatchObject({ interestKobo: -100, principalKobo: -300, leftKobo: 3_300 })
})

test('entries that take effect later are not on the statement', () => {
  const history = { versions: [first], entries: [financed, entry('payment', 5, '2026-03-01')] }
  expect(planStatement(history, '2026-02-28').lines).toHaveLength(1)
})

const event = fc.record({
  kind: fc.constantFrom('payment', 'late_fee', 'chargeback', 'payout', 'pause', 'free'),
  amount: fc.integer({ min: 1, max: 1_500 }),
  day: fc.integer({ min: 0, max: 150 }),
  writtenLater: fc.integer({ min: 0, max: 20 }),
  instalment: fc.integer({ min: 1, max: 3 }),
})

test('the lines of any history sum to the state of the plan', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const versions = [first]
      const entries = [financed]
      for (const { kind, amount, day, writtenLater, instalment } of events) {
        const effectiveOn = addDays(began, day)
        const at = `${addDays(effectiveOn, writtenLater)}T10:00:00Z`
        const version = versions.length + 1
        if (kind === 'pause' || kind === 'free')
          versions.push({
            version,
            effectiveOn,
            at,
            reason: kind === 'pause' ? 'pause' : 'settlement',
            rows: rows.map((row) =>
              kind === 'pause'
                ? { ...row, dueOn: addDays(row.dueOn, 30) }
                : { ...row, interestKobo: 0 },
            ),
          })
        else
          entries.push(
            entry(kind, amount, effectiveOn, {
              at,
              ...(kind === 'late_fee' && { instalment }),
            }),
          )
      }
      const today = addDays(began, 200)
      const { lines, totals } = planStatement({ versions, entries }, today)
      const state = planState({ versions, entries }, today)
      const sum = (amountOf: (line: (typeof lines)[number]) => number) =>
        lines.reduce((total, line) => total + amountOf(line), 0)
      const paid = (amountOf: (row: (typeof state.instalments)[number]) => number) =>
        state.instalments.reduce((total, row) => total + amountOf(row), 0)
      expect(sum((line) => line.interestKobo)).toBe(paid((row) => row.paidInterestKobo))
      expect(sum((line) => line.principalKobo)).toBe(paid((row) => row.paidPrincipalKobo))
      expect(sum((line) => line.feeKobo)).toBe(paid((row) => row.paidFeeKobo))
      expect(sum((line) => line.overpaidKobo)).toBe(state.overpaidKobo)
      expect(totals.paidKobo).toBe(state.paidKobo)
      expect(lines.at(-1)?.leftKobo).toBe(leftOf(state))
    }),
  )
})
