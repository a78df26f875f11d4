import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankName, nigerianBanks } from './banks.ts'
import { hasCheckDigit, isAccountNumber, maskAccountNumber, nubanCheckDigit } from './nuban.ts'

describe('the check digit of an account number', () => {
  test.each([
    // The example of the Central Bank's standard: First Bank, serial number 000001457.
    ['011', '000001457', 9],
    // By hand: 2·3 + 3·7 + 2·3 = 33, then 1·3 = 36.
    ['232', '100000000', 4],
    // By hand, with the 9 before the code: 27 + 35 + 0 + 15 + 28 + 21 = 126, then 1·3.
    ['50547', '100000000', 1],
    // The sum ends with 0: 4·7 + 4·3.
    ['044', '000000000', 0],
  ])('bank %s, serial %s: %d', (bank, serial, digit) => {
    expect(nubanCheckDigit(bank, serial)).toBe(digit)
  })

  test('one wrong digit of a bank account is always found', () => {
    const banks = nigerianBanks.map(({ code }) => code).filter(hasCheckDigit)
    fc.assert(
      fc.property(
        fc.constantFrom(...banks),
        fc.stringMatching(/^\d{9}$/),
        fc.nat({ max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (bank, serial, at, add) => {
          const right = `${serial}${nubanCheckDigit(bank, serial)}`
          const digits = [...right]
          digits[at] = String((Number(digits[at]) + add) % 10)
          return isAccountNumber(bank, right) && !isAccountNumber(bank, digits.join(''))
        },
      ),
    )
  })

  test('numbers of wallets need ten digits and no check digit', () => {
    expect(isAccountNumber('999992', '8031234567')).toBe(true)
    for (const wrong of ['', '803123456', '80312345678', '803123456x', '８031234567'])
      expect(isAccountNumber('999992', wrong), wrong).toBe(false)
  })

  test('is masked to its last four digits', () => {
    expect(maskAccountNumber('0000014579')).toBe('••••4579')
  })
})

test.each(['566', '51318', '120001', '120003', '00103'])(
  'people have accounts at bank %s',
  (code) => {
    expect(bankName(code)).not.toBe(`Bank ${code}`)
    expect(isAccountNumber(code, '1234567890')).toBe(true)
  },
)

test('the banks have different codes and names, in the order of their names', () => {
  const names = nigerianBanks.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(nigerianBanks.map(({ code }) => code)).size).toBe(names.length)
  for (const { code } of nigerianBanks) expect(code).toMatch(/^(\d{3}|\d{5,6})$/)
  expect([bankName('058'), bankName('999')]).toEqual(['Guaranty Trust Bank (GTBank)', 'Bank 999'])
})
