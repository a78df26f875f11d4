import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCommittedName } from './check-certificate.ts'

const salt = 'c'.repeat(32)
const name = 'Ọládipọ̀ Ṣẹ́gun'.normalize('NFC')
const commitment = createHash('sha256').update(`${salt}:${name}`).digest('hex')

test('a person’s name is that of the log with the salt of the certificate', () => {
  const check = (name: string, given = salt) => isCommittedName({ commitment, name, salt: given })
  expect(check(name)).toBe(true)
  expect(check(` ${name.normalize('NFD')} `, ` ${salt.toUpperCase()}`)).toBe(true)
  expect(check('Ngozi Eze')).toBe(false)
  expect(check(name, 'd'.repeat(32))).toBe(false)
})
