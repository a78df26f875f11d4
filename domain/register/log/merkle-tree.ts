/** SHA-256 of bytes: 32 bytes. */
export type Sha256 = (data: Uint8Array) => Uint8Array

/**
 * The hash of a complete subtree: `height` 0 is a leaf hash, and `index` counts the subtrees of this
 * height from the left.
 */
export type ReadNode = (height: number, index: number) => Uint8Array | Promise<Uint8Array>

/** The two hashes of a tree (RFC 6962, 2.1). The first byte keeps leaves apart from inner nodes. */
export interface TreeHashes {
  leaf(entry: Uint8Array): Uint8Array
  node(left: Uint8Array, right: Uint8Array): Uint8Array
}

/**
 * Hashes for a large tree: all of them use the same memory, because most of the time went into getting
 * it for each.
 * @param sha256 must not keep what it is given
 */
export function createTreeHashes(sha256: Sha256): TreeHashes {
  const pair = new Uint8Array(65)
  pair[0] = 1
  let room = new Uint8Array()
  return {
    leaf(entry) {
      if (room.length <= entry.length) room = new Uint8Array(entry.length * 2 + 1)
      room.set(entry, 1)
      return sha256(room.subarray(0, entry.length + 1))
    },
    node(left, right) {
      pair.set(left, 1)
      pair.set(right, 33)
      return sha256(pair)
    },
  }
}

/** Hash of an entry as a leaf. */
export function leafHash(sha256: Sha256, entry: Uint8Array): Uint8Array {
  return createTreeHashes(sha256).leaf(entry)
}

/** Hash of an inner node. */
export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  return createTreeHashes(sha256).node(left, right)
}

/**
 * The root of the tree of the first `size` entries (RFC 6962, 2.1).
 * @throws RangeError when the size is negative, or not a whole number
 */
export async function treeRoot(
  sha256: Sha256,
  size: number,
  readNode: ReadNode,
): Promise<Uint8Array> {
  requireCount(size)
  if (size === 0) return sha256(new Uint8Array())
  return rangeHash({ sha256, readNode }, 0, size)
}

/**
 * The hashes that lead from an entry to the root: from its sibling to the child of the root
 * (RFC 6962, 2.1.1).
 * @throws RangeError when the tree has no such entry
 */
export async function inclusionProof(
  tree: { sha256: Sha256; readNode: ReadNode },
  index: number,
  size: number,
): Promise<Uint8Array[]> {
  requireCount(size)
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`a tree of ${size} entries has no entry ${index}`)
  const siblings: [number, number][] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitPoint(end - start)
    if (index < middle) {
      siblings.unshift([middle, end])
      end = middle
    } else {
      siblings.unshift([start, middle])
      start = middle
    }
  }
  return Promise.all(siblings.map(([from, to]) => rangeHash(tree, from, to)))
}

/**
 * The hashes that show that a tree begins with the whole of an earlier one (RFC 6962, 2.1.2).
 * Empty when the sizes are equal.
 * @throws RangeError when the earlier tree is empty or larger than the later one
 */
export async function consistencyProof(
  tree: { sha256: Sha256; readNode: ReadNode },
  earlierSize: number,
  size: number,
): Promise<Uint8Array[]> {
  requireCount(size)
  if (!Number.isSafeInteger(earlierSize) || earlierSize < 1 || earlierSize > size)
    throw new RangeError(`a tree of ${size} entries cannot be shown to hold one of ${earlierSize}`)
  const ranges: [number, number][] = []
  let [start, end] = [0, size]
  while (end !== earlierSize) {
    const middle = start + splitPoint(end - start)
    if (earlierSize <= middle) {
      ranges.unshift([middle, end])
      end = middle
    } else {
      ranges.unshift([start, middle])
      start = middle
    }
  }
  // The earlier tree is known to who asks, unless it ends inside the later one.
  if (start > 0) ranges.unshift([start, end])
  return Promise.all(ranges.map(([from, to]) => rangeHash(tree, from, to)))
}

/** The hash of the entries from `start` to before `end`; `start` is where a subtree begins. */
async function rangeHash(
  { sha256, readNode }: { sha256: Sha256; readNode: ReadNode },
  start: number,
  end: number,
): Promise<Uint8Array> {
  const count = end - start
  const height = Math.log2(count)
  if (Number.isInteger(height)) return readNode(height, start / count)
  const middle = start + splitPoint(count)
  const [left, right] = await Promise.all([
    rangeHash({ sha256, readNode }, start, middle),
    rangeHash({ sha256, readNode }, middle, end),
  ])
  return nodeHash(sha256, left, right)
}

/** The largest power of two below a count of two or more. */
function splitPoint(count: number): number {
  let half = 1
  while (half * 2 < count) half *= 2
  return half
}

function requireCount(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0)
    throw new RangeError(`the size of a tree must be a whole number of 0 or more, not ${size}`)
}
