import { expect, test } from 'vitest'
import { creditCode } from '../orders/credit-code.ts'
import { couponCode } from '../orders/order-lines.ts'
import { parseCouponForm, toCouponForm } from '../coupons/coupon-form.ts'
import { resellerCode } from '../resellers/referral.ts'
import { cleanCode } from './clean-code.ts'

const spellings = (code: string) => [
  code,
  code.toLowerCase(),
  ` ${code}\n`,
  `*${code}*`,
  `_${code}_`,
  `“${code}”,`,
  `${code}.`,
  `(${code})`,
  `${code}/`,
  `\u2060${code}\u200b`,
  `${code.slice(0, 4)}\u00ad${code.slice(4)}`,
  ...[' ', '-', '\u2011', '–', '\u2212', '\u2043', '\uff0d', '\ufe63'].map(
    (dash) => `${code.slice(0, 4)}${dash}${code.slice(4)}`,
  ),
  `${code}?fbclid=x`,
  `${code}&utm_source=whatsapp`,
  `${code}#shop`,
]

test('a code has one spelling, however it is typed or pasted', () => {
  for (const typed of spellings('BRIGHT1')) expect(cleanCode(typed), typed).toBe('BRIGHT1')
  expect(cleanCode('ＢＲＩＧＨＴ１')).toBe('BRIGHT1')
  expect(cleanCode('*\u200b*')).toBe('')
  // It is another code, not the one before the sign.
  for (const other of ['SUN;DROP', 'SUN/10', 'SUN_10']) expect(cleanCode(other)).toBe(other)
})

test('coupons, credits and resellers have codes that are read alike', () => {
  for (const typed of spellings('SOLAR2026')) {
    expect(couponCode(typed), typed).toEqual({ ok: true, value: 'SOLAR2026' })
    expect(resellerCode(typed), typed).toEqual({ ok: true, value: 'SOLAR2026' })
    const form = { ...toCouponForm({ percent_off: 10 }), code: typed }
    expect(parseCouponForm(form), typed).toMatchObject({ value: { code: 'SOLAR2026' } })
  }
  for (const typed of spellings('07ENW3AHRZ6DMV29'))
    expect(creditCode(typed), typed).toEqual({ ok: true, value: '07EN-W3AH-RZ6D-MV29' })
})
