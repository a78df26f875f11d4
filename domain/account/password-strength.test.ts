import { expect, test } from 'vitest'
import { estimatePassword } from './password-strength.ts'

test.each([
  ['', 0],
  ['lamp', 1],
  ['password12', 1],
  ['aaaaaaaaaaaaaa', 1],
  ['1234567890', 1],
  ['Lagos12345', 1],
  ['kettle-mango', 3],
  ['a lamp in every room', 4],
])('%s is level %i', (password, level) => expect(estimatePassword(password).level).toBe(level))

test('what is too short says how much is missing', () => {
  expect(estimatePassword('nine char').advice).toBe('Too short: 1 more character.')
  expect(estimatePassword('ẹ̀kọ́').advice).toMatch(/^Too short/)
})
