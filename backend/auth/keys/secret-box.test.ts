import { expect, test } from 'vitest'
import { fingerprint, openSecret, sealSecret } from './secret-box.ts'

const keys = { encryptionSecret: 'a secret of this installation, long enough' }
const others = { encryptionSecret: 'a secret of another one, as long as this' }

test('a sealed secret opens for its row under its key, and shows nothing', () => {
  const sealed = sealSecret(keys, { owner: 'row 1', text: 'JBSWY3DPEHPK3PXP' })
  expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/)
  expect(sealed).not.toContain('JBSWY3DP')
  expect(sealSecret(keys, { owner: 'row 1', text: 'JBSWY3DPEHPK3PXP' })).not.toBe(sealed)
  expect(openSecret(keys, { owner: 'row 1', sealed })).toBe('JBSWY3DPEHPK3PXP')
})

test('moved to another row, under another key, changed by a letter or in another form it does not open', () => {
  const sealed = sealSecret(keys, { owner: 'row 1', text: 'JBSWY3DPEHPK3PXP' })
  expect(() => openSecret(keys, { owner: 'row 2', sealed })).toThrow()
  expect(() => openSecret(others, { owner: 'row 1', sealed })).toThrow()
  const changed = sealed.replace(/.(?=.{5}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
  expect(() => openSecret(keys, { owner: 'row 1', sealed: changed })).toThrow()
  expect(() => openSecret(keys, { owner: 'row 1', sealed: 'v1.AAAA.' })).toThrow()
  expect(() => openSecret(keys, { owner: 'row 1', sealed: 'v9.x.y' })).toThrow('in no known form')
})

test('a fingerprint is of one text in one row under one key', () => {
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
