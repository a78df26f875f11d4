import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  filled,
  momentField,
  nairaField,
  numberField,
  toTyped,
  toTypedMoment,
  wholeField,
} from './typed-fields.ts'

test.each([
  [nairaField, '₦1,234', 123_400],
  [nairaField, '1,234.5', 123_450],
  [nairaField, '1.234', 'refused'],
  [nairaField, 'much', 'refused'],
  [nairaField, ' ', null],
  [wholeField, '1,200', 1200],
  [wholeField, '1.5', 'refused'],
  [wholeField, '-1', 'refused'],
  [numberField(1), '7.5', 7.5],
  [numberField(1), '7,5', 'refused'],
  [numberField(1), '7.50', 7.5],
  [numberField(1), '0.25', 'refused'],
  [numberField(2), '12.345', 'refused'],
  [numberField(2), '0.07', 0.07],
  [numberField(3), '1.005', 1.005],
  [momentField, '2026-12-03T14:05', '2026-12-03T13:05:00.000Z'],
  [momentField, '2026-13-03T14:05', 'refused'],
  [momentField, '3 December', 'refused'],
  [filled(wholeField), '', 'refused'],
  [filled(wholeField), '0', 0],
])('%# %o', (field, typed, value) => {
  const parsed = field(typed)
  expect(parsed.ok ? parsed.value : 'refused').toEqual(value)
})

test('a value is the same after it was shown in its field', () => {
  fc.assert(
    fc.property(fc.nat({ max: 99_999_999_999 }), (value) => {
      expect(nairaField(toTyped(value, 'kobo'))).toEqual({ ok: true, value })
      expect(wholeField(toTyped(value))).toEqual({ ok: true, value })
      const moment = new Date((value % 4_000_000_000) * 60_000).toISOString()
      expect(momentField(toTypedMoment(moment))).toEqual({ ok: true, value: moment })
    }),
  )
  expect(toTyped(null)).toBe('')
  expect(toTypedMoment(null)).toBe('')
})
