import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js'
import type { ModuleContext } from '../../../backend/functions/functions.ts'
import {
  cosignedMessage,
  formatCheckpoint,
  uint64,
  type Checkpoint,
} from '../../../domain/register/log/checkpoint.ts'
import {
  formatNoteKey,
  formatSignedNote,
  keyIdOf,
  signatureTypes,
  type NoteKey,
} from '../../../domain/register/log/signed-note.ts'

/** What signs the checkpoints of the register. */
export interface LogSigner {
  /** The name of the log, and of its keys. */
  origin: string
  /** The public keys, as `name+id+Base64`. */
  publicKeys: string[]
  /** The checkpoint as a signed note. */
  sign(checkpoint: Omit<Checkpoint, 'origin'>, now: Date): string
}

/**
 * The two keys of the register, Ed25519 and ML-DSA-44. Both come from `REGISTER_LOG_KEY` (64 hex digits),
 * or from the key of this installation, so that every process has the same.
 * @throws RangeError when `REGISTER_LOG_KEY` is set and is no key
 */
export function openLogSigner({
  env,
  secretFor,
  siteUrl,
}: Pick<ModuleContext, 'env' | 'secretFor' | 'siteUrl'>): LogSigner {
  const given = env['REGISTER_LOG_KEY'] ?? ''
  if (given !== '' && !/^[0-9a-f]{64}$/.test(given))
    throw new RangeError('REGISTER_LOG_KEY must be 64 hex digits: `openssl rand -hex 32` makes one')
  const secret = given === '' ? secretFor('carbon register log') : given
  const seedFor = (kind: string) => sha256(new TextEncoder().encode(`${kind}:${secret}`))
  const ed25519Seed = seedFor('ed25519')
  const mlDsa = ml_dsa44.keygen(seedFor('ml-dsa-44'))
  const origin = `${new URL(siteUrl).host}/carbon-register/log`
  const classical: NoteKey = {
    name: origin,
    type: signatureTypes.ed25519,
    publicKey: ed25519.getPublicKey(ed25519Seed),
  }
  const postQuantum: NoteKey = {
    name: origin,
    type: signatureTypes.mlDsa44,
    publicKey: mlDsa.publicKey,
  }
  return {
    origin,
    publicKeys: [classical, postQuantum].map((key) => formatNoteKey(sha256, key)),
    sign(state, now) {
      const checkpoint = { origin, ...state }
      const text = formatCheckpoint(checkpoint)
      const atS = Math.floor(now.getTime() / 1_000)
      const cosigned = ml_dsa44.sign(cosignedMessage(checkpoint, origin, atS), mlDsa.secretKey)
      return formatSignedNote({
        text,
        signatures: [
          signed(classical, ed25519.sign(new TextEncoder().encode(text), ed25519Seed)),
          signed(postQuantum, new Uint8Array([...uint64(atS), ...cosigned])),
        ],
      })
    },
  }
}

function signed(key: NoteKey, signature: Uint8Array) {
  return { keyName: key.name, keyId: keyIdOf(sha256, key), signature }
}
