import { expect, test } from 'vitest'
import { estimatePassword, guessableWords } from '../../../domain/accounts/password-strength.ts'
import { createPasswords } from './passwords.ts'

const email = 'ada.obi.lagos@example.com'
const name = 'Wuraola Egbe'
const rules = {
  passwordMinLength: 10,
  passwordRequiredCharacters: [] as string[],
  refusesCommonPasswords: true,
  passwordDictionary: ['Imole Energy', 'Lagos'],
}
const passwords = await createPasswords()
const reasonsOf = (password: string, change: Partial<typeof rules> = {}) =>
  passwords.requireStrong(password, { ...rules, ...change }, [email, name]).then(
    () => null,
    (error: { details: { weak_password: { reasons: string[] } } }) =>
      error.details.weak_password.reasons,
  )

test.each([
  '1234567890',
  '0987654321',
  '12345678910',
  'qwertyuiop',
  'abcdefghij',
  '1q2w3e4r5t',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'password1234',
  'Password123!',
  'P@ssw0rd1234',
  'passwordpassword',
  'welcome2026',
  'iloveyou1234',
  'nigeria1960',
  email,
  'Ada.Obi.Lagos',
  'Imole Energy 2026',
  'ImoleEnergy123',
  'imole2026!!',
  'Lagos@2026!',
  'Adebayo1990',
  name,
  'wuraolaegbe2026',
])('refuses %s, and the strength meter does not call it good', async (password) => {
  expect(await reasonsOf(password)).toContain('pwned')
  const words = guessableWords([...rules.passwordDictionary, email, name])
  expect(estimatePassword(password, words).level).toBeLessThan(3)
})

test.each([
  'a lamp in every room',
  'a new good password',
  'another good password',
  'tF7#kq92LmXv',
  'ẹ kú ilé o, Adé',
  'kettle-imole-orbit-ladle',
  'Chukwuemeka and the tortoise',
])('accepts %s', async (password) => {
  expect(await reasonsOf(password)).toBeNull()
})

test('reports all reasons together, and checks guesses only when enabled', async () => {
  const strict = { passwordRequiredCharacters: ['0123456789', 'ABC'] }
  expect(await reasonsOf('qwerty', strict)).toEqual(['length', 'characters'])
  expect(await reasonsOf('qwertyuiop', strict)).toEqual(['characters', 'pwned'])
  expect(await reasonsOf('qwertyA1', { ...strict, refusesCommonPasswords: false })).toEqual([
    'length',
  ])
  expect(await reasonsOf('password1234', { refusesCommonPasswords: false })).toBeNull()
  await expect(
    passwords.requireStrong('x'.repeat(513), rules, [email, name]),
  ).rejects.toMatchObject({
    status: 400,
    code: 'validation_failed',
  })
})
