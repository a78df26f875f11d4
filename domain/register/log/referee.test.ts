import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { signEntries, useSigner } from '../../../test/register/sign-log.ts'
import {
  askReferee,
  hasReferee,
  type AskedTree,
  type TreeAnswer,
} from '../../../test/register/referee/run-referee.ts'
import { sampleSize } from '../../../test/sample-size.ts'
import { cryptography } from '../../../functions/register/log/cryptography.ts'
import { verifyCheckpoint } from '../verify/verify-checkpoint.ts'
import { formatCheckpoint } from './checkpoint.ts'
import { consistencyProof, inclusionProof, leafHash, treeRoot } from './merkle-tree.ts'
import { parseNoteKey } from './signed-note.ts'
import { joinHashes } from './tiles.ts'

const sha256 = (data: Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest())
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Trees are compared in blocks, so that a wrong one is found without keeping all answers. */
const blockSize = 100
const blocks = 100
const maxSize = 2_000

/** What Go answered. On a machine that has it, `npm run test:unit -- domain/register/log/referee --update` writes it again. */
const keptFile = join(import.meta.dirname, 'vectors/go-sumdb.json')
const kept = z
  .object({
    source: z.string(),
    /** SHA-256 of the answers of each block, as JSON. */
    digests: z.array(z.string()).length(blocks),
    /** The answers of the first trees. */
    answers: z.array(
      z.object({
        root: z.string(),
        inclusion: z.array(z.string()),
        consistency: z.array(z.string()),
      }),
    ),
    signerKey: z.string(),
    signed: z.string(),
  })
  .parse(JSON.parse(readFileSync(keptFile, 'utf8')))

/** Random trees, the same in each run: a size, an entry, and an earlier size. */
const trees = Array.from({ length: blocks * blockSize }, (_, at): AskedTree => {
  const random = createHash('sha256').update(`tree ${at}`).digest()
  const size = 1 + (random.readUInt32BE(0) % maxSize)
  return {
    seed: at % 10,
    size,
    index: random.readUInt32BE(4) % size,
    earlier: 1 + (random.readUInt32BE(8) % size),
  }
})

/** The complete subtrees of ten logs, by height. */
const logs = Array.from({ length: 10 }, (_, seed) => {
  const leaves = Array.from({ length: maxSize }, (_, at) =>
    leafHash(sha256, Buffer.from(`entry ${seed} ${at}`)),
  )
  const heights = [leaves]
  for (let below = leaves; below.length > 1;) {
    const pairs = below
    below = Array.from({ length: Math.floor(pairs.length / 2) }, (_, at) =>
      joinHashes(sha256, Buffer.concat(pairs.slice(at * 2, at * 2 + 2))),
    )
    heights.push(below)
  }
  return heights
})

async function answerOf({ seed, size, index, earlier }: AskedTree): Promise<TreeAnswer> {
  const readNode = (height: number, at: number) =>
    logs[seed]?.[height]?.[at] ?? expect.fail(`no subtree ${at} of height ${height}`)
  const tree = { sha256, readNode }
  return {
    root: hex(await treeRoot(sha256, size, readNode)),
    inclusion: (await inclusionProof(tree, index, size)).map(hex),
    consistency: (await consistencyProof(tree, earlier, size)).map(hex),
  }
}

const listAnswers = (count: number) => Promise.all(trees.slice(0, count).map(answerOf))

const digestBlocks = (answers: readonly TreeAnswer[]) =>
  Array.from({ length: answers.length / blockSize }, (_, block) =>
    createHash('sha256')
      .update(JSON.stringify(answers.slice(block * blockSize, (block + 1) * blockSize)))
      .digest('hex'),
  )

const checkpoint = { origin: 'referee.example/log', size: 7, root: sha256(Buffer.from('root')) }

test('random trees have the roots and proofs that Go gave them', async () => {
  const compared = sampleSize(blocks)
  const answers = await listAnswers(compared * blockSize)
  expect(answers.slice(0, kept.answers.length)).toEqual(kept.answers)
  expect(digestBlocks(answers)).toEqual(kept.digests.slice(0, compared))
})

test('a checkpoint that Go signed is read, and one that was changed is refused', () => {
  const key = parseNoteKey(sha256, kept.signerKey) ?? expect.fail('Go wrote a key we cannot read')
  expect(verifyCheckpoint(cryptography, [key], kept.signed)).toEqual({
    ok: true,
    checkpoint,
    signedBy: [key],
  })
  expect(verifyCheckpoint(cryptography, [key], kept.signed.replace('\n7\n', '\n8\n'))).toEqual({
    ok: false,
    reason: 'wrong-signature',
  })
})

describe.skipIf(!hasReferee())('with Go on this machine', () => {
  test('Go gives 10,000 random trees the same roots and proofs', async () => {
    const signText = formatCheckpoint(checkpoint)
    const judged = askReferee({ trees, signerSeed: 'a seed', signText })
    await expect(
      `${JSON.stringify(
        {
          source: 'golang.org/x/mod/sumdb, asked by test/register/referee/referee.go',
          digests: digestBlocks(judged.answers),
          answers: judged.answers.slice(0, 10),
          signerKey: judged.signerKey,
          signed: judged.signed,
        },
        null,
        1,
      )}\n`,
    ).toMatchFileSnapshot(keptFile)
    expect(await listAnswers(trees.length)).toEqual(judged.answers)
  })

  test('Go opens a checkpoint of ours, and refuses one that was changed', async () => {
    const signer = useSigner()
    const note = await signEntries(signer, [Buffer.from('one'), Buffer.from('two')])
    const [key = ''] = signer.publicKeys
    expect(askReferee({ note, key }).opened).toBe(note.slice(0, note.indexOf('\n\n') + 1))
    expect(() => askReferee({ note: note.replace('\n2\n', '\n3\n'), key })).toThrow(
      'invalid signature',
    )
  })
})
