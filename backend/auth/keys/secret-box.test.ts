import { expect, test } from 'vitest'
import { fingerprint, decryptSecret, encryptSecret } from './secret-box.ts'

const keys = { encryptionSecret: 'a secret of this installation, long enough' }
const others = { encryptionSecret: 'a secret of another one, as long as this' }

test('decrypts a secret for its row with its key', () => {
  const encrypted = encryptSecret(keys, { owner: 'row 1', text: 'JBSWY3DPEHPK3PXP' })
  expect(encrypted).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  expect(encrypted).not.toContain('JBSWY3DP')
  expect(encryptSecret(keys, { owner: 'row 1', text: 'JBSWY3DPEHPK3PXP' })).not.toBe(encrypted)
  expect(decryptSecret(keys, { owner: 'row 1', encrypted })).toBe('JBSWY3DPEHPK3PXP')
})

test('refuses another row, another key, a modified secret and an unknown format', () => {
  const encrypted = encryptSecret(keys, { owner: 'row 1', text: 'JBSWY3DPEHPK3PXP' })
  expect(() => decryptSecret(keys, { owner: 'row 2', encrypted })).toThrow()
  expect(() => decryptSecret(others, { owner: 'row 1', encrypted })).toThrow()
  const changed = encrypted.replace(/.(?=.{5}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect(() => decryptSecret(keys, { owner: 'row 1', encrypted: changed })).toThrow()
  expect(() => decryptSecret(keys, { owner: 'row 1', encrypted: 'v1.AAAA.' })).toThrow()
  expect(() => decryptSecret(keys, { owner: 'row 1', encrypted: 'v9.x.y' })).toThrow(
    'unknown format',
  )
})

test('a fingerprint depends on text, row and key', () => {
  const print = fingerprint(keys, { owner: 'row 1', text: '123456' })
  expect(print).toMatch(/^[0-9a-f]{64}$/)
  expect(fingerprint(keys, { owner: 'row 1', text: '123456' })).toBe(print)
  for (const other of [
    fingerprint(keys, { owner: 'row 2', text: '123456' }),
    fingerprint(others, { owner: 'row 1', text: '123456' }),
    fingerprint(keys, { owner: 'row 1', text: '123457' }),
  ]) {
    expect(other).not.toBe(print)
  }
})
