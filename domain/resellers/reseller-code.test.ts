import { expect, test } from 'vitest'
import { isResellerCode, suggestResellerCode } from './reseller-code.ts'

test('a code has letters of the business, and nothing that is read wrongly', () => {
  expect(suggestResellerCode('Sunrise Electric', () => 0)).toBe('UNREE333')
  expect(suggestResellerCode('Ọlá 5', () => 0.99)).toBe('AYY999')
  expect(suggestResellerCode('Ɗan Ƙarfe', () => 0)).toBe('DANKA333')
  expect(suggestResellerCode('', () => 0.5)).toMatch(/^[A-Z]{3}666$/)
  for (const name of ['Bobo Solar 2000', 'SILLY ZOO', 'Ìmọ́lẹ̀', '电'])
    expect(isResellerCode(suggestResellerCode(name, Math.random))).toBe(true)
})

test('a code has 5 to 16 capitals and digits', () => {
  expect(isResellerCode('SUN77KK')).toBe(true)
  for (const wrong of ['SUN', 'SUN;DROP', 'sun77kk']) expect(isResellerCode(wrong)).toBe(false)
})
