import { expect, test } from 'vitest'
import { parseVatRate } from './vat-rate-form.ts'

const now = new Date('2026-11-23T10:00:00Z')
const typed = { percent: '7,5', from: '2026-11-24', ground: ' Finance Act 2027 ' }

test('reads a rate as people type it', () => {
  expect(parseVatRate(typed, { now, isFirst: false })).toEqual({
    rate: { rate_percent: 7.5, valid_from: '2026-11-24', legal_ground: 'Finance Act 2027' },
  })
})

test.each([
  ['a rate above 50 %', { percent: '51' }, 'percent'],
  ['a rate below zero', { percent: '-1' }, 'percent'],
  ['no rate', { percent: '' }, 'percent'],
  ['a rate of today', { from: '2026-11-23' }, 'from'],
  ['no day', { from: '' }, 'from'],
  ['no law', { ground: ' x ' }, 'ground'],
  ['a law of 301 letters', { ground: 'x'.repeat(301) }, 'ground'],
])('refuses %s', (_, change, field) => {
  const parsed = parseVatRate({ ...typed, ...change }, { now, isFirst: false })
  expect('errors' in parsed && Object.keys(parsed.errors)).toEqual([field])
})

test('the first rate of a class may have begun', () => {
  expect(parseVatRate({ ...typed, from: '2026-01-01' }, { now, isFirst: true })).toHaveProperty(
    'rate',
  )
})
