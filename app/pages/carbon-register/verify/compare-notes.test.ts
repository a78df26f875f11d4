import { expect, test } from 'vitest'
import { buildLog, sampleLedger } from '../../../../test/register/build-log.ts'
import { signEntries, tilesOf, useSigner } from '../../../../test/register/sign-log.ts'
import { compareNotes } from './compare-notes.ts'

const signer = useSigner()
const entries = buildLog(sampleLedger())
const forked = buildLog(
  sampleLedger().with(2, {
    type: 'holder_opened',
    data: { holder: 'H2', kind: 'person', name: null, commitment: 'd'.repeat(64) },
  }),
)
const sign = (log: readonly Uint8Array[], by = signer) => signEntries(by, log)
const today = { readCheckpoint: () => sign(entries), readTile: tilesOf(entries) }

const compare = (one: string, other: string, log = today, keys = signer.publicKeys) =>
  compareNotes(keys, [one, other], log)

test('a later state contains an earlier one, in any order and with spaces around it', async () => {
  const [earlier, later] = [await sign(entries.slice(0, 4)), await sign(entries.slice(0, 9))]
  const contained = { kind: 'contained', earlierSize: 4, size: 9 }
  expect(await compare(earlier, later)).toEqual(contained)
  expect(await compare(later, earlier)).toEqual(contained)
  const pasted = `\n  ${earlier.replaceAll('\n', '\r\n')}\n\n`
  expect(await compare(pasted, later)).toEqual(contained)
  expect(await compare(later, later)).toEqual({ kind: 'same', size: 9 })
})

test('a later state that was written again does not contain the earlier one', async () => {
  const [earlier, later] = [await sign(entries.slice(0, 4)), await sign(forked)]
  const log = { readCheckpoint: async () => later, readTile: tilesOf(forked) }
  expect(await compare(earlier, later, log)).toEqual({
    kind: 'rewritten',
    earlierSize: 4,
    size: 10,
  })
})

test('two states of one size that differ show that two histories were signed', async () => {
  expect(await compare(await sign(entries), await sign(forked))).toEqual({
    kind: 'forked',
    size: 10,
  })
})

test('a state that is larger than the register of today shows that entries are gone', async () => {
  const short = entries.slice(0, 6)
  const log = { readCheckpoint: () => sign(short), readTile: tilesOf(short) }
  expect(await compare(await sign(short.slice(0, 3)), await sign(entries), log)).toEqual({
    kind: 'gone',
    size: 10,
    todaySize: 6,
  })
})

test('a state that the register did not sign is named', async () => {
  const ours = await sign(entries)
  const theirs = await sign(entries.slice(0, 4), useSigner('another secret'))
  expect(await compare(theirs, ours)).toEqual({
    kind: 'not-signed',
    which: 'first',
    reason: 'unknown-key',
  })
  expect(await compare(ours, ours.replace('\n10\n', '\n11\n'))).toEqual({
    kind: 'not-signed',
    which: 'second',
    reason: 'wrong-signature',
  })
  expect(await compare(ours, 'Hello')).toMatchObject({ which: 'second', reason: 'malformed' })
})

test('a key that signs no more still signed what it signed', async () => {
  const former = useSigner('a former secret')
  const earlier = await sign(entries.slice(0, 4), former)
  const keys = [...former.publicKeys, ...signer.publicKeys]
  expect(await compare(earlier, await sign(entries), today, keys)).toMatchObject({
    kind: 'contained',
  })
})
