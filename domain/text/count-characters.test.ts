import { expect, test } from 'vitest'
import { countCharacters } from './count-characters.ts'

test.each([
  ['', 0],
  ['Ada', 3],
  ['Ẹniọla', 6],
  ['李明', 2],
  ['🙏🙏', 2],
  // A hand and its colour.
  ['🙏🏾', 2],
])('%j has %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})
