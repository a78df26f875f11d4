import { createPublicKey, verify } from 'node:crypto'
import type { WalletMessage } from './wallet-message.ts'

/**
 * Whether the account's key signed exactly this text (EIP-191; accounts with a key, not contracts).
 */
export async function isEthereumSignature(
  text: string,
  { address }: Pick<WalletMessage, 'address'>,
  signature: string,
): Promise<boolean> {
  const { recoverMessageAddress } = await import('viem/utils')
  try {
    const signer = await recoverMessageAddress({ message: text, signature: `0x${signature}` })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    // No key can have produced these bytes.
    return false
  }
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
