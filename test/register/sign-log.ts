import { openLogSigner, type LogSigner } from '../../functions/register/log/log-keys.ts'
import { cryptography } from '../../functions/register/log/cryptography.ts'
import { parseNoteKey, type NoteKey } from '../../domain/register/log/signed-note.ts'
import { leafHash } from '../../domain/register/log/merkle-tree.ts'
import { joinHashes, type TilePlace } from '../../domain/register/log/tiles.ts'
import { rootOf, sha256 } from './build-log.ts'

/** A signer with keys of its own; another secret makes other keys under the same name. */
export function useSigner(secret = 'a secret'): LogSigner & { keys: NoteKey[] } {
  const signer = openLogSigner({
    env: {},
    secretFor: (text) => `${secret}:${text}`,
    siteUrl: 'https://shop.example',
  })
  const keys = signer.publicKeys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
  return { ...signer, keys }
}

/** The signed note of a log with these entries. */
export async function signEntries(
  signer: LogSigner,
  entries: readonly Uint8Array[],
): Promise<string> {
  return signer.sign({ size: entries.length, root: await rootOf(entries) }, new Date(0))
}

/** Reads the tiles of a log with these entries. */
export function tilesOf(entries: readonly Uint8Array[]) {
  const leaves = entries.map((entry) => leafHash(sha256, entry))
  return async ({ level, index, width }: TilePlace): Promise<Uint8Array> => {
    const count = 256 ** Number(level)
    const hashes = Array.from({ length: width }, (_, at) => {
      const first = (index * 256 + at) * count
      return joinHashes(sha256, Buffer.concat(leaves.slice(first, first + count)))
    })
    return Buffer.concat(hashes)
  }
}
