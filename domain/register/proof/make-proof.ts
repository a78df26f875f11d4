import { parseCheckpoint } from '../log/checkpoint.ts'
import { inclusionProof, type Sha256 } from '../log/merkle-tree.ts'
import { parseSignedNote } from '../log/signed-note.ts'
import { nodesFromTiles, type TilePlace } from '../log/tiles.ts'
import { formatTlogProof } from '../log/tlog-proof.ts'

/**
 * The `.tlog-proof` file of an entry, with the entry itself as extra data, so that it can be checked
 * without a network.
 * @param checkpoint the signed note of a tree that has the entry
 * @throws RangeError when the tree has no such entry, or the note is none
 */
export async function makeProof(
  sha256: Sha256,
  readTile: (place: TilePlace) => Promise<Uint8Array>,
  { index, entry, checkpoint }: { index: number; entry: Uint8Array; checkpoint: string },
): Promise<string> {
  const note = parseSignedNote(checkpoint)
  const state = note && parseCheckpoint(note.text)
  if (!state) throw new RangeError('the checkpoint is no signed note')
  const readNode = nodesFromTiles(sha256, state.size, readTile)
  const hashes = await inclusionProof({ sha256, readNode }, index, state.size)
  return formatTlogProof({ index, hashes, checkpoint, extra: entry })
}
