import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hashPersonalMessage } from '../../backend/auth/providers/web3/wallet-signature.ts'

/** An Ethereum account that signs texts as browser wallets do (EIP-191). */
export function createTestWallet() {
  const { secretKey } = secp256k1.keygen()
  const publicKey = secp256k1.getPublicKey(secretKey, false)
  return {
    address: `0x${Buffer.from(keccak_256(publicKey.subarray(1))).toString('hex', 12)}`,
    signMessage(text: string): string {
      const [recoveryBit = 0, ...rs] = secp256k1.sign(hashPersonalMessage(text), secretKey, {
        format: 'recovered',
        prehash: false,
      })
      return `0x${Buffer.from([...rs, 27 + recoveryBit]).toString('hex')}`
    },
  }
}
