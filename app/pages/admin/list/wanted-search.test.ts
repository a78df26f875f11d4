import { expect, test } from 'vitest'
import { isPending, wantSearch } from './wanted-search.ts'

test('a list shows what was chosen last until its address has arrived there', () => {
  const first = wantSearch(null, { address: 'a', search: 'b' })
  expect(isPending(first, 'a')).toBe(true)
  const second = wantSearch(first, { address: 'a', search: 'c' })
  // The address may pass through the first change on its way to the second.
  expect(isPending(second, 'b')).toBe(true)
  expect(isPending(second, 'c')).toBe(false)
})

test('the address comes first after the back button and another link', () => {
  const wanted = wantSearch(null, { address: 'a', search: 'b' })
  expect(isPending(wanted, 'z')).toBe(false)
  expect(isPending(null, 'a')).toBe(false)
  // A change from there forgets the earlier one.
  const next = wantSearch(wanted, { address: 'z', search: 'y' })
  expect(next).toEqual({ search: 'y', through: ['z'] })
})

test('a change that is taken back at once is nothing to wait for', () => {
  const there = wantSearch(null, { address: 'a', search: 'b' })
  const back = wantSearch(there, { address: 'a', search: 'a' })
  expect(isPending(back, 'a')).toBe(false)
})
