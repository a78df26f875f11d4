import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rootOf, sha256 } from '../../../test/register/build-log.ts'
import { leafHash } from '../log/merkle-tree.ts'
import { joinHashes, tileWidth, type TilePlace } from '../log/tiles.ts'
import { formatTlogProof, parseTlogProof } from '../log/tlog-proof.ts'
import { isIncluded } from '../log/verify-proof.ts'
import { makeProof } from './make-proof.ts'

const note = 'example.com/log\n1\nAAAA\n\n— example.com/log AAAA\n'

function entriesOf(size: number): Uint8Array[] {
  return Array.from({ length: size }, (_, index) => new TextEncoder().encode(`entry ${index}`))
}

/** The tiles of a log, as its site serves them. */
function tilesOf(entries: readonly Uint8Array[]) {
  const levels = [Buffer.concat(entries.map((entry) => leafHash(sha256, entry)))]
  const read = ({ level, index, width }: TilePlace): Uint8Array => {
    const hashes = (levels[Number(level)] ??= nextLevel(Number(level)))
    return hashes.subarray(index * tileWidth * 32, (index * tileWidth + width) * 32)
  }
  function nextLevel(level: number): Buffer<ArrayBuffer> {
    const below = levels[level - 1] ?? Buffer.alloc(0)
    const count = Math.floor(below.length / 32 / tileWidth)
    return Buffer.concat(
      Array.from({ length: count }, (_, index) =>
        joinHashes(sha256, read({ level: level - 1, index, width: tileWidth })),
      ),
    )
  }
  return read
}

test('the proof of any entry leads to the root of any tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_200 }), fc.nat(), async (size, place) => {
      const index = place % size
      const entries = entriesOf(size)
      const readTile = tilesOf(entries)
      const entry = entries[index] ?? new Uint8Array()
      const made = await makeProof(
        sha256,
        { index, entry, checkpoint: { size, note } },
        async (places) => places.map(readTile),
      )
      // As it comes back from a file.
      const proof = parseTlogProof(formatTlogProof(made))
      expect(proof).toMatchObject({ index, checkpoint: note })
      expect(Buffer.from(proof?.extra ?? [])).toEqual(Buffer.from(entry))
      const root = await rootOf(entries)
      const leaf = leafHash(sha256, entry)
      const hashes = proof?.hashes ?? []
      expect(isIncluded(sha256, { index, size, leaf, root, proof: hashes })).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('all tiles are asked for at once, each once', async () => {
  const asked: TilePlace[][] = []
  await makeProof(
    sha256,
    { index: 123_456, entry: new Uint8Array(), checkpoint: { size: 1_000_000, note } },
    async (places) => {
      asked.push([...places])
      return places.map(({ width }) => new Uint8Array(width * 32))
    },
  )
  expect(asked).toHaveLength(1)
  expect(asked[0]?.map(({ level, index, width }) => [level, index, width])).toEqual([
    [0, 482, 256],
    [1, 1, 256],
    [2, 0, 15],
    [1, 15, 66],
    [0, 3906, 64],
  ])
})

test.each([
  { index: 5, size: 5 },
  { index: -1, size: 5 },
  { index: 0.5, size: 5 },
])('entry $index of $size entries cannot be proven', async ({ index, size }) => {
  const proof = makeProof(
    sha256,
    { index, entry: new Uint8Array(), checkpoint: { size, note } },
    async () => [],
  )
  await expect(proof).rejects.toThrow(RangeError)
})

test('a tile that is too short is no proof', async () => {
  const proof = makeProof(
    sha256,
    { index: 1, entry: new Uint8Array(), checkpoint: { size: 5, note } },
    async (places) => places.map(() => new Uint8Array(32)),
  )
  await expect(proof).rejects.toThrow('the tile tile/0/000.p/5 has 32 bytes, not 160')
})
