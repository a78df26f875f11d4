import { createTreeHashes, type Sha256 } from './merkle-tree.ts'

const heightOfTile = 8

/** A tree that grows by one leaf at a time, and keeps only the hashes that its root needs. */
export interface GrowingTree {
  readonly size: number
  add(leaf: Uint8Array): void
  root(): Uint8Array
}

/** Takes the root of a full tile: of 256, 65,536, … leaves; `level` is from 1 on. */
export type TakeNode = (level: number, index: number, hash: Uint8Array) => void

/** The tree before its first leaf (RFC 6962, 2.1). */
export function startTree(sha256: Sha256, takeNode: TakeNode = () => {}): GrowingTree {
  // The roots of the complete subtrees so far, the largest first.
  const subtrees: Uint8Array[] = []
  const hashes = createTreeHashes(sha256)
  let size = 0
  return {
    get size() {
      return size
    },
    add(leaf) {
      let hash = leaf
      size++
      for (let count = size, height = 1; count % 2 === 0; count /= 2, height++) {
        const left = subtrees.pop()
        if (left) hash = hashes.node(left, hash)
        if (height % heightOfTile === 0) takeNode(height / heightOfTile, count / 2 - 1, hash)
      }
      subtrees.push(hash)
    },
    root() {
      const smallest = subtrees.at(-1)
      if (!smallest) return sha256(new Uint8Array())
      return subtrees.slice(0, -1).reduceRight((right, left) => hashes.node(left, right), smallest)
    },
  }
}
