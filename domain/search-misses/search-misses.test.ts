import { expect, test } from 'vitest'
import { countedTerm } from './search-misses.ts'

test.each([
  ['  Solar  Fridge ', 'solar fridge'],
  ['10KVA', '10kva'],
  ['tubular 220ah 12v', 'tubular 220ah 12v'],
  ['Ọ̀ṣun pump', 'ọ̀ṣun pump'],
])('counts %j as %j', (query, term) => {
  expect(countedTerm(query)).toBe(term.normalize('NFC'))
})

test.each([
  ['an e-mail address', 'ada@example.com'],
  ['a phone number', '0803 123 4567'],
  ['an address of a page', 'https://example.com'],
  ['one letter', 'a'],
  ['a long text', 'x'.repeat(61)],
])('does not count %s', (_, query) => {
  expect(countedTerm(query)).toBeNull()
})
