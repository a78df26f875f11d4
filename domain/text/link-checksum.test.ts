import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkCheck } from './link-checksum.ts'

test('by hand: 7 for no text; (7 × 31 + 97) mod 1296 = 314 = "8q" for "a"', () => {
  expect(linkCheck('')).toBe('07')
  expect(linkCheck('a')).toBe('8q')
})

test('is always two characters', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(linkCheck(text)).toMatch(/^[0-9a-z]{2}$/)
    }),
  )
})

test('detects a link that was cut off or has a changed character', () => {
  const query = 'place=KN&spend=120000&light=4'
  const cut = Array.from({ length: query.length }, (_, length) => query.slice(0, length))
  for (const part of cut) expect(linkCheck(part), part).not.toBe(linkCheck(query))
  expect(linkCheck(query.replace('4', '5'))).not.toBe(linkCheck(query))
})

test('counts a character outside the basic plane once', () =>
  expect(linkCheck('😀')).toBe(((7 * 31 + 0x1f600) % 1296).toString(36).padStart(2, '0')))
