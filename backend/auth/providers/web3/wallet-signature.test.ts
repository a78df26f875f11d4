import { expect, test } from 'vitest'
import { isEthereumSignature } from './wallet-signature.ts'

// From the documentation of web3.js, `web3.eth.accounts.sign`; viem gives the same.
const text = 'Some data'
const address = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23'
const rs =
  'b91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a029'
const isSigned = (signature: string, signed = text) =>
  isEthereumSignature(signed, { address }, Buffer.from(signature, 'hex'))

test('a published Ethereum signature is accepted, also from a wallet that leaves out the 27', () => {
  expect(isSigned(`${rs}1c`)).toBe(true)
  expect(isSigned(`${rs}01`)).toBe(true)
})

test.each([
  ['with the other recovery bit', `${rs}1b`],
  ['with an unknown recovery bit', `${rs}02`],
  ['with the parity of a transaction (EIP-155)', `${rs}26`],
  ['without a recovery bit', rs],
  ['with a byte too many', `${rs}1c1c`],
  ['that no key can have made', `${'ff'.repeat(64)}1c`],
])('an Ethereum signature %s is refused', (_, signature) => {
  expect(isSigned(signature)).toBe(false)
})

test('an Ethereum signature is for one text', () => {
  expect(isSigned(`${rs}1c`, 'Some data ')).toBe(false)
})
