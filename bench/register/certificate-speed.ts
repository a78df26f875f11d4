import { brotliCompressSync, gzipSync } from 'node:zlib'
import { leafHash, nodeHash } from '../../domain/register/log/merkle-tree.ts'
import { keepShortSignatures, parseNoteKey } from '../../domain/register/log/signed-note.ts'
import { formatTlogProof } from '../../domain/register/log/tlog-proof.ts'
import { verifyCertificate } from '../../domain/register/verify/verify-certificate.ts'
import { cryptography } from '../../app/features/register/cryptography.ts'
import { openLogSigner } from '../../functions/register/log/log-keys.ts'
import { percentile, type Result } from '../measure.ts'
import { longRegister } from './seed-register.ts'

const height = 20
const size = 2 ** height
const targetMs = 50
const targetBytes = 4_096
const runs = 50

/** How long a browser's check of a certificate takes, and how large its proof is, in a log of 2^20 entries. */
export function measureCertificate(): Result[] {
  const { short, whole, keys } = makeProofs()
  const check = (text: string) => {
    const startedAt = performance.now()
    const result = verifyCertificate(cryptography, keys, text)
    if (!result.ok) throw new Error(result.reason)
    return performance.now() - startedAt
  }
  // The first one of a process pays for the code; that of the page has one signature.
  const cold = check(short)
  const warm = Array.from({ length: runs }, () => check(short))
  const both = Array.from({ length: runs }, () => check(whole))
  return [
    timeResult('a certificate is checked the first time, as its page does', [cold]),
    timeResult('a certificate is checked again', warm),
    timeResult('a certificate of a PDF is checked, with both signatures', both),
    sizeResult('what its page downloads to check a certificate', short, targetBytes),
    sizeResult('the proof in a PDF, with both signatures', whole, null),
  ]
}

/** The proof of the first retirement. The other entries are no more than their hashes. */
function makeProofs() {
  const { sha256 } = cryptography
  let index = 0
  let entry = new Uint8Array()
  for (const built of longRegister(10_000)) {
    if (built.event.type === 'retired') {
      entry = Uint8Array.from(built.entry)
      break
    }
    index++
  }
  const hashes = Array.from({ length: height }, (_, at) => sha256(new Uint8Array([at])))
  const root = hashes.reduce(
    (hash, sibling, at) =>
      (index >> at) % 2 === 0 ? nodeHash(sha256, hash, sibling) : nodeHash(sha256, sibling, hash),
    leafHash(sha256, entry),
  )
  const signer = openLogSigner({
    env: {},
    secretFor: (text) => text,
    siteUrl: 'https://imole.example',
  })
  const note = signer.sign({ size, root }, new Date())
  const proofWith = (checkpoint: string) =>
    formatTlogProof({ index, hashes, checkpoint, extra: entry })
  return {
    whole: proofWith(note),
    short: proofWith(keepShortSignatures(note) ?? ''),
    keys: signer.publicKeys.flatMap((key) => parseNoteKey(sha256, key) ?? []),
  }
}

function timeResult(name: string, times: readonly number[]): Result {
  const p95 = percentile(times, 0.95)
  return {
    name,
    target: `≤ ${targetMs} ms`,
    measured: `${p95.toFixed(1)} ms`,
    isReached: p95 <= targetMs,
  }
}

function sizeResult(name: string, text: string, target: number | null): Result {
  const [brotli, gzip] = [brotliCompressSync(text).length, gzipSync(text).length]
  return {
    name,
    target: target === null ? 'none' : `≤ ${target.toLocaleString('en')} bytes`,
    measured: `${text.length.toLocaleString('en')} bytes, gzip ${gzip.toLocaleString('en')}, brotli ${brotli.toLocaleString('en')}`,
    isReached: target === null || text.length <= target,
  }
}
