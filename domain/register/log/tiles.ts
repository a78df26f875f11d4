import { createTreeHashes, type ReadNode, type Sha256 } from './merkle-tree.ts'

/** Hashes in a full tile, and entries in a full bundle (c2sp.org/tlog-tiles). */
export const tileWidth = 256

const heightOfTile = 8

/** A tile of hashes, or a bundle of entries: `width` is 256, or less at the right edge of a tree. */
export interface TilePlace {
  level: number | 'entries'
  index: number
  width: number
}

/** Its path below the prefix of the log: `tile/0/x001/234.p/7`. */
export function tilePath({ level, index, width }: TilePlace): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${width === tileWidth ? '' : `.p/${width}`}`
}

/** The tile of a path below the prefix, or null when no tile can have it. */
export function parseTilePath(path: string): TilePlace | null {
  const [, level = '', higher = '', last = '', width] =
    /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4})(\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? []
  if (level === '') return null
  const place: TilePlace = {
    level: level === 'entries' ? level : Number(level),
    index: Number(higher.replaceAll(/[x/]/g, '') + last),
    width: width === undefined ? tileWidth : Number(width),
  }
  // A path has one spelling, so that a cache has one copy.
  return place.width > 0 && tilePath(place) === path ? place : null
}

/** The widths of a tree: how many hashes of a level, or entries, are in a tile. 0: it does not exist. */
export function widthInTree({ level, index }: Omit<TilePlace, 'width'>, size: number): number {
  const count = level === 'entries' ? size : Math.floor(size / tileWidth ** level)
  return Math.max(0, Math.min(tileWidth, count - index * tileWidth))
}

/**
 * Reads the hashes of subtrees from the tiles of a tree; each tile is fetched once.
 * @param readTile the bytes of a tile: 32 for each hash of its width
 */
export function nodesFromTiles(
  sha256: Sha256,
  size: number,
  readTile: (place: TilePlace) => Promise<Uint8Array>,
): ReadNode {
  const tiles = new Map<string, Promise<Uint8Array>>()
  return async (height, index) => {
    const place = tileOfNode(height, index, size)
    const path = tilePath(place)
    const found = tiles.get(path) ?? readTile(place)
    tiles.set(path, found)
    const bytes = await found
    const count = 2 ** (height % heightOfTile)
    const start = index * count - place.index * tileWidth
    if (bytes.length !== place.width * 32 || start + count > place.width)
      throw new RangeError(`the tile ${path} has ${bytes.length} bytes, not ${place.width * 32}`)
    return joinHashes(sha256, bytes.subarray(start * 32, (start + count) * 32))
  }
}

/** The tile of a tree that has the hashes below a node of this height, or the node itself. */
export function tileOfNode(height: number, index: number, size: number): TilePlace {
  const level = Math.floor(height / heightOfTile)
  const tileIndex = Math.floor((index * 2 ** (height % heightOfTile)) / tileWidth)
  return { level, index: tileIndex, width: widthInTree({ level, index: tileIndex }, size) }
}

/** The root above 1, 2, 4, … hashes that stand one after the other. */
export function joinHashes(sha256: Sha256, hashes: Uint8Array): Uint8Array {
  const tree = createTreeHashes(sha256)
  const join = (from: number, to: number): Uint8Array => {
    if (to - from === 32) return hashes.subarray(from, to)
    const middle = (from + to) / 2
    return tree.node(join(from, middle), join(middle, to))
  }
  return join(0, hashes.length)
}

/**
 * The entries of a bundle: each has two bytes for its length before it.
 * @throws RangeError when the bundle ends inside an entry
 */
export function readEntryBundle(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  let at = 0
  while (at < bundle.length) {
    const length = ((bundle[at] ?? 0) << 8) | (bundle[at + 1] ?? 0)
    const end = at + 2 + length
    if (end > bundle.length) throw new RangeError('the bundle of entries ends inside an entry')
    entries.push(bundle.subarray(at + 2, end))
    at = end
  }
  return entries
}

/**
 * A bundle of entries.
 * @throws RangeError for an entry of more than 65,535 bytes
 */
export function formatEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > 0xffff) throw new RangeError('an entry has at most 65,535 bytes')
    bundle[at] = entry.length >> 8
    bundle[at + 1] = entry.length & 0xff
    bundle.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bundle
}
