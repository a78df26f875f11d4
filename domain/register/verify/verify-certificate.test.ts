import { describe, expect, test } from 'vitest'
import { cryptography } from '../../../functions/register/log/cryptography.ts'
import { buildLog, sampleLedger, sha256 } from '../../../test/register/build-log.ts'
import { signEntries, tilesOf, useSigner } from '../../../test/register/sign-log.ts'
import { keepShortSignatures } from '../log/signed-note.ts'
import { parseTlogProof, formatTlogProof } from '../log/tlog-proof.ts'
import { makeProof } from '../proof/make-proof.ts'
import { verifyCertificate } from './verify-certificate.ts'
import { verifyConsistency } from './verify-consistency.ts'

const signer = useSigner()
const entries = buildLog(sampleLedger())
const checkpoint = await signEntries(signer, entries)
async function proofOf(index: number, log = entries, note = checkpoint): Promise<string> {
  const entry = log[index] ?? new Uint8Array()
  const proven = { index, entry, checkpoint: { size: log.length, note } }
  const readTile = tilesOf(log)
  return formatTlogProof(
    await makeProof(sha256, proven, (places) => Promise.all(places.map(readTile))),
  )
}
const good = await proofOf(6)
const check = (text: string) => verifyCertificate(cryptography, signer.keys, text)

/** The proof with a part of it changed. */
function change(part: Partial<NonNullable<ReturnType<typeof parseTlogProof>>>): string {
  const proof = parseTlogProof(good)
  if (!proof) throw new Error('the proof cannot be read')
  return formatTlogProof({ ...proof, ...part })
}

describe('a certificate', () => {
  test('is valid with the proof of its retirement', () => {
    expect(check(good)).toMatchObject({
      ok: true,
      index: 6,
      retired: { retirement: 'R000006', kg: 200, beneficiary: { name: 'Adeola Foods' } },
      checkpoint: { size: 10, origin: 'shop.example/carbon-register/log' },
      signedBy: [{ type: 1 }, { type: 6 }],
    })
  })

  test('is at most 8 KB, of which both signatures are five', () => {
    expect(good.length).toBeLessThan(8_000)
  })

  test('is valid with its short signature alone, in less than half of the bytes', () => {
    const short = keepShortSignatures(checkpoint)
    const text = change({ checkpoint: short ?? '' })
    expect(check(text)).toMatchObject({ ok: true, signedBy: [{ type: 1 }] })
    expect(text.length).toBeLessThan(good.length / 2)
    expect(keepShortSignatures('no note')).toBeNull()
  })

  test('for another name, amount or day is refused', () => {
    const entry = new TextDecoder().decode(entries[6])
    for (const [from, to] of [
      ['Adeola Foods', 'Forged Foods'],
      ['"kg":200', '"kg":900'],
      ['2025-12-31', '2026-12-31'],
    ] as const) {
      const extra = new TextEncoder().encode(entry.replace(from, to))
      expect(check(change({ extra })), to).toEqual({ ok: false, reason: 'not-included' })
    }
  })

  test('in another place of the log is refused', () => {
    for (const index of [0, 5, 7, 9, 10, 1e9])
      expect(check(change({ index }))).toEqual({ ok: false, reason: 'not-included' })
  })

  test('of an entry that is no retirement is refused', async () => {
    expect(check(await proofOf(5))).toEqual({ ok: false, reason: 'not-a-retirement' })
  })

  test('of a log that somebody else signed is refused', async () => {
    const thief = useSigner('another secret')
    const forged = await proofOf(6, entries, await signEntries(thief, entries))
    expect(check(forged)).toEqual({ ok: false, reason: 'unknown-key' })
  })

  test('with our key and a made-up signature is refused', () => {
    const [body = '', line = ''] = checkpoint.split('\n\n')
    const changed = `${body.replace('\n10\n', '\n11\n')}\n\n${line}`
    expect(check(change({ checkpoint: `${changed}` }))).toEqual({
      ok: false,
      reason: 'wrong-signature',
    })
  })

  test('that was cut is refused, wherever it ends', () => {
    for (let length = 0; length < good.length - 1; length += 61)
      expect(check(good.slice(0, length)).ok, `${length}`).toBe(false)
  })

  test.each(['', 'Hello', 'c2sp.org/tlog-proof@v1\n\n', '\u0000'.repeat(50)])(
    '%j is no proof',
    (text) => expect(check(text)).toEqual({ ok: false, reason: 'malformed' }),
  )
})

describe('a log that was seen before', () => {
  const earlier = entries.slice(0, 7)
  const verify = async (log: Uint8Array[], keys = signer.keys, by = signer) =>
    verifyConsistency(cryptography, keys, {
      earlier: await signEntries(signer, earlier),
      current: await signEntries(by, log),
      readTile: tilesOf(log),
    })

  test('may grow, and may stay as it is', async () => {
    expect(await verify(entries)).toEqual({ ok: true, earlierSize: 7, size: 10 })
    expect(await verify(earlier)).toEqual({ ok: true, earlierSize: 7, size: 7 })
  })

  test('may not lose entries', async () => {
    expect(await verify(entries.slice(0, 6))).toEqual({ ok: false, reason: 'shrunk' })
  })

  test('may not have another history, also when our own key signed it', async () => {
    const other = buildLog(
      sampleLedger().with(2, {
        type: 'holder_opened',
        data: { holder: 'H2', kind: 'person', name: null, commitment: 'd'.repeat(64) },
      }),
    )
    expect(await verify(other)).toEqual({ ok: false, reason: 'rewritten' })
    expect(await verify(other.slice(0, 7))).toEqual({ ok: false, reason: 'rewritten' })
  })

  test('may not be signed by somebody else', async () => {
    expect(await verify(entries, signer.keys, useSigner('another secret'))).toEqual({
      ok: false,
      reason: 'not-signed',
    })
  })
})
