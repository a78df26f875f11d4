import { expect, test } from 'vitest'
import { formatGrants, hasGrant, isStaffGrant } from './grants.ts'

test('a grant allows what it names, and an owner may do everything', () => {
  expect(hasGrant(['stock'], ['sales', 'stock'])).toBe(true)
  expect(hasGrant(['stock'], ['sales'])).toBe(false)
  expect(hasGrant([], ['sales'])).toBe(false)
  expect(hasGrant(['owner'], ['sales'])).toBe(true)
  expect(hasGrant(['sales', 'support'], ['owner'])).toBe(false)
})

test('only the names of the list are grants', () => {
  expect(['owner', 'Owner', 'admin', null].map(isStaffGrant)).toEqual([true, false, false, false])
})

test('names grants in a sentence', () => {
  expect(formatGrants(['sales'])).toBe('Sales')
  expect(formatGrants(['sales', 'stock', 'finance'])).toBe('Sales, Stock or Finance')
})
