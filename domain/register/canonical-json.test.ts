import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('sorts keys at every depth, and writes no spaces', () => {
  expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'x' })).toBe(
    '{"a":"x","b":[1,{"c":true,"d":null}]}',
  )
})

test('spells text as RFC 8785 does', () => {
  // From section 3.2.2 of RFC 8785.
  expect(canonicalJson('\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/')).toBe(
    String.raw`"€$\u000f\nA'B\"\\\\\"/"`,
  )
})

test('reads back as the same value', () => {
  const value = fc
    .jsonValue({ noUnicodeString: false, maxDepth: 3 })
    .filter((json) => !/\d\.|e[+-]?\d|-0\b/.test(JSON.stringify(json)))
  fc.assert(
    fc.property(value, (json) => {
      const text = JSON.stringify(json)
      let written
      try {
        written = canonicalJson(JSON.parse(text))
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
        return
      }
      expect(JSON.parse(written)).toEqual(JSON.parse(text))
      expect(canonicalJson(JSON.parse(written))).toBe(written)
    }),
  )
})

test.each([0.5, Number.NaN, Infinity, 2 ** 53, -0])('refuses %d', (value) => {
  expect(() => canonicalJson({ kg: value })).toThrow('whole numbers only')
})
