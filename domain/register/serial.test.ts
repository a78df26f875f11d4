import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCharacter, formatSerial, parseSerial } from './serial.ts'

test('the check character is that of ISO 7064 MOD 37,36', () => {
  // The example of the Global Release Identifier, which uses it: A1-2425G-ABC1234002-M.
  expect(checkCharacter('A1-2425G-ABC1234002')).toBe('M')
})

test('formats one unit and a block', () => {
  expect(formatSerial('IME', { vintage: 'P0001-2026', from: 12_345, to: 12_345 })).toMatch(
    /^IME-P0001-2026-000012345-[A-Z0-9]$/,
  )
  expect(formatSerial('IME', { vintage: 'P0001-2026', from: 1, to: 1_000 })).toMatch(
    /^IME-P0001-2026-000000001-000001000-[A-Z0-9]$/,
  )
})

const range = fc
  .record({ from: fc.integer({ min: 1, max: 1e9 }), more: fc.integer({ min: 0, max: 1e9 }) })
  .map(({ from, more }) => ({ vintage: 'P0001-2026', from, to: from + more }))

test('reads back, also in small letters and with spaces', () => {
  fc.assert(
    fc.property(range, (units) => {
      const serial = formatSerial('IME', units)
      expect(parseSerial('IME', serial)).toEqual({ ok: true, range: units })
      expect(parseSerial('IME', ` ${serial.toLowerCase().replaceAll('-', ' - ')}`)).toEqual({
        ok: true,
        range: units,
      })
    }),
  )
})

test('finds every wrong digit', () => {
  fc.assert(
    fc.property(range, fc.nat(), fc.integer({ min: 1, max: 9 }), (units, place, more) => {
      const serial = formatSerial('IME', units)
      const places = [...serial.matchAll(/\d/g)].map(({ index }) => index).slice(8, -1)
      const at = places[place % places.length] ?? 0
      const wrong = `${serial.slice(0, at)}${(Number(serial[at]) + more) % 10}${serial.slice(at + 1)}`
      expect(parseSerial('IME', wrong).ok).toBe(false)
    }),
  )
})

test.each([
  '',
  'IME',
  'IME-P0001-2026-1-K',
  'XYZ-P0001-2026-000000001-K',
  'IME-P0001-2026-000000000-0',
])('%j is malformed', (text) => {
  expect(parseSerial('IME', text)).toEqual({ ok: false, reason: 'malformed' })
})
