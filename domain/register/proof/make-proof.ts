import { inclusionProof, type ReadNode, type Sha256 } from '../log/merkle-tree.ts'
import { nodesFromTiles, tileOfNode, tilePath, type TilePlace } from '../log/tiles.ts'
import type { TlogProof } from '../log/tlog-proof.ts'

/** An entry of a log, and the signed state of the log that has it. */
export interface ProvenEntry {
  index: number
  entry: Uint8Array
  checkpoint: { size: number; note: string }
}

/**
 * Makes the proof that a log has an entry. It asks for all the tiles at once: about six for a million
 * entries.
 * @param readTiles the bytes of tiles, in the order of their places: 32 for each hash
 * @throws RangeError when the checkpoint does not have the entry yet, or a tile has a wrong length
 */
export async function makeProof(
  sha256: Sha256,
  { index, entry, checkpoint: { size, note } }: ProvenEntry,
  readTiles: (places: readonly TilePlace[]) => Promise<readonly Uint8Array[]>,
): Promise<TlogProof> {
  const places = await tilesOfProof(index, size)
  const tiles = await readTiles(places)
  const byPath = new Map(places.map((place, at) => [tilePath(place), tiles[at]]))
  const readNode = nodesFromTiles(
    sha256,
    size,
    async (place) => byPath.get(tilePath(place)) ?? new Uint8Array(),
  )
  const hashes = await inclusionProof({ sha256, readNode }, index, size)
  return { index, hashes, checkpoint: note, extra: entry }
}

/** The tiles that the proof of an entry is made from. It makes a proof without hashes, and notes them. */
async function tilesOfProof(index: number, size: number): Promise<TilePlace[]> {
  const nothing = new Uint8Array(32)
  const places = new Map<string, TilePlace>()
  const readNode: ReadNode = (height, at) => {
    const place = tileOfNode(height, at, size)
    places.set(tilePath(place), place)
    return nothing
  }
  await inclusionProof({ sha256: () => nothing, readNode }, index, size)
  return [...places.values()]
}
