import { nodeHash, type Sha256 } from './merkle-tree.ts'

/**
 * Whether a proof leads from a leaf to a root: the tree of this size has the leaf at this index
 * (RFC 9162, 2.1.3.2). False for anything else, also for numbers that no tree has.
 */
export function isIncluded(
  sha256: Sha256,
  {
    index,
    size,
    leaf,
    root,
    proof,
  }: {
    index: number
    size: number
    leaf: Uint8Array
    root: Uint8Array
    proof: readonly Uint8Array[]
  },
): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false
  let [node, last, hash] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sha256, sibling, hash)
      // A subtree at the right edge has no sibling on its way up until it is a right child.
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      hash = nodeHash(sha256, hash, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(hash, root)
}

/**
 * Whether a proof shows that a tree begins with the whole of an earlier one (RFC 9162, 2.1.4.2).
 * False for anything else. Every tree begins with the empty one.
 */
export function isConsistent(
  sha256: Sha256,
  {
    earlier,
    later,
    proof,
  }: {
    earlier: { size: number; root: Uint8Array }
    later: { size: number; root: Uint8Array }
    proof: readonly Uint8Array[]
  },
): boolean {
  if (!isCount(earlier.size) || !isCount(later.size) || earlier.size > later.size) return false
  if (earlier.size === 0) return proof.length === 0
  if (earlier.size === later.size) return proof.length === 0 && areEqual(earlier.root, later.root)
  let [node, last] = [earlier.size - 1, later.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  const hashes = node === 0 ? [earlier.root, ...proof] : [...proof]
  const first = hashes.shift()
  if (!first) return false
  let [earlierHash, laterHash] = [first, first]
  for (const sibling of hashes) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      earlierHash = nodeHash(sha256, sibling, earlierHash)
      laterHash = nodeHash(sha256, sibling, laterHash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      laterHash = nodeHash(sha256, laterHash, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && areEqual(earlierHash, earlier.root) && areEqual(laterHash, later.root)
}

/** Whether two hashes have the same bytes. Both are public, so the time may tell. */
export function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function half(value: number): number {
  return Math.floor(value / 2)
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
