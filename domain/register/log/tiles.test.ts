import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leafHash, treeRoot } from './merkle-tree.ts'
import {
  formatEntryBundle,
  joinHashes,
  nodesFromTiles,
  parseTilePath,
  readEntryBundle,
  tilePath,
  tileWidth,
  widthInTree,
  type TilePlace,
} from './tiles.ts'

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest())

test('paths are those of the specification', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067')
  expect(tilePath({ level: 1, index: 0, width: 17 })).toBe('tile/1/000.p/17')
  expect(tilePath({ level: 'entries', index: 999, width: 256 })).toBe('tile/entries/999')
})

test('a path reads back as the same tile', () => {
  const places: fc.Arbitrary<TilePlace> = fc.record({
    level: fc.oneof(fc.integer({ min: 0, max: 63 }), fc.constant('entries' as const)),
    index: fc.integer({ min: 0, max: 999_999_999_999 }),
    width: fc.integer({ min: 1, max: 256 }),
  })
  fc.assert(
    fc.property(places, (place) => {
      expect(parseTilePath(tilePath(place))).toEqual(place)
    }),
  )
})

test.each([
  'tile/0/0',
  'tile/0/000.p/0',
  'tile/0/000.p/256',
  'tile/0/000.p/07',
  'tile/00/000',
  'tile/0/x000/001',
  'tile/0/001/002',
  'tile/x/000',
  'tile/0/000/',
  '/tile/0/000',
  'tile/entries/../000',
  'tile/0/000.p/-1',
])('%s is no tile', (path) => {
  expect(parseTilePath(path)).toBeNull()
})

test('the tiles of a tree of 70,000 are those that the specification counts', () => {
  const widths = (level: number) => [
    Math.floor(Math.floor(70_000 / 256 ** level) / 256),
    widthInTree({ level, index: Math.floor(70_000 / 256 ** (level + 1)) }, 70_000),
  ]
  expect([widths(0), widths(1), widths(2)]).toEqual([
    [273, 112],
    [1, 17],
    [0, 1],
  ])
  expect(widthInTree({ level: 0, index: 274 }, 70_000)).toBe(0)
})

test('the root from tiles is the root from leaves, and each tile is read once', async () => {
  const leaves = Array.from({ length: 65_537 }, (_, at) =>
    leafHash(sha256, Buffer.from(String(at))),
  )
  const levels: Uint8Array[][] = [leaves]
  for (let level = 0; level < 2; level++) {
    const below = levels[level] ?? []
    const full = Math.floor(below.length / tileWidth)
    levels.push(
      Array.from({ length: full }, (_, tile) =>
        joinHashes(sha256, Buffer.concat(below.slice(tile * tileWidth, (tile + 1) * tileWidth))),
      ),
    )
  }
  const read: string[] = []
  const readTile = async (place: TilePlace) => {
    read.push(tilePath(place))
    const start = place.index * tileWidth
    return Buffer.concat(levels[Number(place.level)]?.slice(start, start + place.width) ?? [])
  }
  for (const size of [1, 255, 256, 257, 65_537]) {
    read.length = 0
    const root = await treeRoot(sha256, size, nodesFromTiles(sha256, size, readTile))
    const direct = await treeRoot(sha256, size, (height, index) =>
      joinHashes(
        sha256,
        Buffer.concat(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)),
      ),
    )
    expect(Buffer.from(root).equals(direct), `root of ${size}`).toBe(true)
    expect(new Set(read).size, `tiles of ${size}`).toBe(read.length)
    expect(read.length).toBeLessThanOrEqual(3)
  }
})

test('a tile of another length is refused', async () => {
  const read = nodesFromTiles(sha256, 3, async () => new Uint8Array(64))
  await expect(read(0, 0)).rejects.toThrow('the tile tile/0/000.p/3 has 64 bytes, not 96')
})

test('a bundle reads back as its entries, and a cut one is refused', () => {
  const entries = ['', 'one', 'x'.repeat(300)].map((text) => new TextEncoder().encode(text))
  const bundle = formatEntryBundle(entries)
  expect(readEntryBundle(bundle)).toEqual(entries)
  expect(() => readEntryBundle(bundle.subarray(0, -1))).toThrow('ends inside an entry')
  expect(() => formatEntryBundle([new Uint8Array(65_536)])).toThrow('at most 65,535 bytes')
})
