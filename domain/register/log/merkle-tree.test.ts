import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleSize } from '../../../test/sample-size.ts'
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  nodeHash,
  treeRoot,
  type ReadNode,
} from './merkle-tree.ts'
import { isConsistent, isIncluded } from './verify-proof.ts'

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest())
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The definition of RFC 6962, 2.1, word for word. */
function definedRoot(leaves: Uint8Array[]): Uint8Array {
  const [first] = leaves
  if (!first) return sha256(new Uint8Array())
  if (leaves.length === 1) return first
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return nodeHash(sha256, definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)))
}

const makeLeaves = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, at) => leafHash(sha256, Buffer.from(`entry ${seed} ${at}`)))
const readerOf =
  (leaves: Uint8Array[]): ReadNode =>
  (height, index) =>
    definedRoot(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))

describe('known roots', () => {
  // The reference vectors of Certificate Transparency (merkletree/testonly).
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ]
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]

  test.each(roots.map((root, size) => [size, root] as const))(
    'of %i entries',
    async (size, root) => {
      const leaves = inputs
        .map((input) => leafHash(sha256, Buffer.from(input, 'hex')))
        .slice(0, size)
      expect(hex(await treeRoot(sha256, size, readerOf(leaves)))).toBe(root)
    },
  )
})

test('every proof of a random tree verifies, and no other index, leaf or root does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), fc.nat(), async (size, a, b) => {
      const leaves = makeLeaves(size)
      const tree = { sha256, readNode: readerOf(leaves) }
      const root = definedRoot(leaves)
      const index = a % size
      const proof = await inclusionProof(tree, index, size)
      const leaf = leaves[index] ?? new Uint8Array()
      expect(isIncluded(sha256, { index, size, leaf, root, proof })).toBe(true)
      const wrongIndex = b % size
      expect(isIncluded(sha256, { index: wrongIndex, size, leaf, root, proof })).toBe(
        wrongIndex === index,
      )
      expect(isIncluded(sha256, { index, size, leaf: sha256(leaf), root, proof })).toBe(false)
      expect(isIncluded(sha256, { index, size, leaf, root: sha256(root), proof })).toBe(false)
      expect(isIncluded(sha256, { index, size, leaf, root, proof: [...proof, root] })).toBe(false)
      expect(isIncluded(sha256, { index, size, leaf, root, proof: proof.slice(1) })).toBe(
        size === 1,
      )
    }),
    { numRuns: sampleSize(300) },
  )
})

test('a later tree is consistent with an earlier one, and not with another history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), async (size, a) => {
      const leaves = makeLeaves(size)
      const earlierSize = 1 + (a % size)
      const earlier = { size: earlierSize, root: definedRoot(leaves.slice(0, earlierSize)) }
      const later = { size, root: definedRoot(leaves) }
      const proof = await consistencyProof(
        { sha256, readNode: readerOf(leaves) },
        earlierSize,
        size,
      )
      expect(isConsistent(sha256, { earlier, later, proof })).toBe(true)
      const forked = { size: earlierSize, root: definedRoot(makeLeaves(earlierSize, 1)) }
      expect(isConsistent(sha256, { earlier: forked, later, proof })).toBe(false)
      const changed = { size, root: sha256(later.root) }
      expect(isConsistent(sha256, { earlier, later: changed, proof })).toBe(false)
      if (earlierSize < size)
        expect(isConsistent(sha256, { earlier: later, later: earlier, proof })).toBe(false)
    }),
    { numRuns: sampleSize(300) },
  )
})

test('refuses entries and sizes that no tree has', async () => {
  const tree = { sha256, readNode: readerOf(makeLeaves(3)) }
  await expect(inclusionProof(tree, 3, 3)).rejects.toThrow('a tree of 3 entries has no entry 3')
  await expect(inclusionProof(tree, -1, 3)).rejects.toThrow(RangeError)
  await expect(consistencyProof(tree, 0, 3)).rejects.toThrow(RangeError)
  await expect(consistencyProof(tree, 4, 3)).rejects.toThrow(RangeError)
  await expect(treeRoot(sha256, 1.5, tree.readNode)).rejects.toThrow(RangeError)
})

test('numbers that no tree has are no proof', () => {
  const [leaf = new Uint8Array()] = makeLeaves(1)
  const proof: Uint8Array[] = []
  expect(isIncluded(sha256, { index: 0.5, size: 1, leaf, root: leaf, proof })).toBe(false)
  expect(isIncluded(sha256, { index: 0, size: Number.NaN, leaf, root: leaf, proof })).toBe(false)
  const one = { size: 1, root: leaf }
  expect(isConsistent(sha256, { earlier: { size: 0, root: leaf }, later: one, proof })).toBe(true)
  expect(
    isConsistent(sha256, { earlier: { size: 0, root: leaf }, later: one, proof: [leaf] }),
  ).toBe(false)
  expect(isConsistent(sha256, { earlier: { size: -1, root: leaf }, later: one, proof })).toBe(false)
})
