import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { findWeakness } from './passwords.ts'

const email = 'ada.obi.lagos@example.com'

test('what a guesser tries first is found', () => {
  const guesses = ['1234567890', '0987654321', '12345678910', 'qwertyuiop', 'abcdefghij', '1q2w3e4r5t', 'aaaaaaaaaa', 'abcabcabcabc', 'password1234', 'Password123!', 'P@ssw0rd1234', 'passwordpassword', 'welcome2026', 'iloveyou1234', 'solarlagos1', email, 'Ada.Obi.Lagos']
  for (const guess of guesses) expect(isCommonPassword(guess, email), guess).toBe(true)
})

test('other passwords pass, with a common word among others too', () => {
  for (const password of ['a lamp in every room', 'a new good password', 'another good password', 'tF7#kq92LmXv', 'ẹ kú ilé o, Adé']) expect(isCommonPassword(password, email), password).toBe(false)
})

test('it is weak by the reason that clients know', () => {
  const rules = { passwordMinLength: 10, passwordRequiredCharacters: [], refusesCommonPasswords: true }
  expect(findWeakness('password1234', rules)?.reasons).toEqual(['pwned'])
  expect(findWeakness('short', rules)?.reasons).toEqual(['length'])
  expect(findWeakness('ada.obi.lagos', rules, email)?.reasons).toEqual(['pwned'])
})
