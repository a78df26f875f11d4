import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditCode, formatCreditCode } from './credit-code.ts'

const bytes = Uint8Array.from({ length: 32 }, (_, at) => at * 7)

test('has four groups of four characters', () => {
  expect(formatCreditCode(bytes)).toBe('07EN-W3AH-RZ6D-MV29')
})

test('is read as people type it', () => {
  for (const typed of [
    '07EN-W3AH-RZ6D-MV29',
    '07enw3ahrz6dmv29',
    ' o7en w3ah rz6d mv29 ',
    '07EN–W3AH–RZ6D–MV29',
  ])
    expect(creditCode(typed), typed).toEqual({ ok: true, value: '07EN-W3AH-RZ6D-MV29' })
  expect(creditCode('ilIL-0000-0000-0000')).toEqual({ ok: true, value: '1111-0000-0000-0000' })
  for (const wrong of ['', '07EN-W3AH-RZ6D-MV2', '07EN-W3AH-RZ6D-MV291', '07EN-W3AH-RZ6D-MV2U', 7])
    expect(creditCode(wrong).ok, String(wrong)).toBe(false)
})

test('every code that we make can be typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 40 }), (given) => {
      const code = formatCreditCode(given)
      expect(creditCode(code.toLowerCase())).toEqual({ ok: true, value: code })
    }),
  )
})
