import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { WalletMessage } from './wallet-message.ts'

/** Which of two keys is meant, by the last byte of a signature. Some wallets leave out the 27. */
const recoveryBits = new Map([
  [27, 0],
  [28, 1],
  [0, 0],
  [1, 1],
])

/**
 * Whether the account's key signed exactly this text (EIP-191; accounts with a key, not contracts).
 * @param signature r, s and v (EIP-191) of 65 bytes
 */
export function isEthereumSignature(
  text: string,
  { address }: Pick<WalletMessage, 'address'>,
  signature: Buffer,
): boolean {
  const recoveryBit = recoveryBits.get(signature[64] ?? -1)
  if (signature.length !== 65 || recoveryBit === undefined) return false
  try {
    const key = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact')
      .addRecoveryBit(recoveryBit)
      .recoverPublicKey(hashPersonalMessage(text))
    // The address is the end of the hash of the key's two coordinates.
    const hash = Buffer.from(keccak_256(key.toBytes(false).subarray(1)))
    return `0x${hash.toString('hex', 12)}` === address.toLowerCase()
  } catch {
    // No key can have produced these bytes.
    return false
  }
}

/** The hash that wallets sign for a text (EIP-191, version 0x45). */
export function hashPersonalMessage(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return keccak_256(Buffer.concat([prefix, bytes]))
}

const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether the Ed25519 key in the address signed exactly this text. */
export function isSolanaSignature(
  text: string,
  { address }: Pick<WalletMessage, 'address'>,
  signature: Buffer,
): boolean {
  const key = decodeBase58(address)
  if (key?.length !== 32 || signature.length !== 64) return false
  try {
    return verify(
      null,
      Buffer.from(text),
      createPublicKey({ key: Buffer.concat([ed25519Prefix, key]), format: 'der', type: 'spki' }),
      signature,
    )
  } catch {
    // These 32 bytes are not a point on the curve.
    return false
  }
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** @returns null for a character that base58 does not have */
function decodeBase58(text: string): Buffer | null {
  let value = 0n
  for (const letter of text) {
    const digit = base58.indexOf(letter)
    if (digit === -1) return null
    value = value * 58n + BigInt(digit)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.concat([
    Buffer.alloc(zeros),
    Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'),
  ])
}
