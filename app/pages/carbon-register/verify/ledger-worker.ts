import { formatHex } from '../../../../domain/register/log/hex.ts'
import { parseNoteKey } from '../../../../domain/register/log/signed-note.ts'
import { readEntryBundle, tileWidth, widthInTree } from '../../../../domain/register/log/tiles.ts'
import { verifyCheckpoint } from '../../../../domain/register/verify/verify-checkpoint.ts'
import {
  startLedgerCheck,
  type LedgerCheck,
} from '../../../../domain/register/verify/verify-ledger.ts'
import { failureOf, type CheckFailure } from '../../../features/register/check-failure.ts'
import { cryptography } from '../../../features/register/cryptography.ts'
import { fetchCheckpoint, fetchTile } from '../../../features/register/log-files.ts'

export interface LedgerRequest {
  /** As `name+id+Base64`. */
  keys: readonly string[]
}

export type LedgerAnswer =
  | { kind: 'progress'; checked: number; size: number }
  | { kind: 'good'; size: number; root: string; issuedKg: number; retiredKg: number }
  | { kind: 'fault'; message: string }
  | { kind: 'failed'; failure: CheckFailure }

// So many bundles are downloaded while others are checked.
const ahead = 4

self.addEventListener('message', ({ data }: MessageEvent<LedgerRequest>) => {
  check(data).then(
    (answer) => self.postMessage(answer),
    (error: unknown) =>
      self.postMessage({ kind: 'failed', failure: failureOf(error) } satisfies LedgerAnswer),
  )
})

/** Downloads all entries and checks each of them, from the first one on. */
async function check({ keys }: LedgerRequest): Promise<LedgerAnswer> {
  const known = keys.flatMap((key) => parseNoteKey(cryptography.sha256, key) ?? [])
  const signed = verifyCheckpoint(cryptography, known, await fetchCheckpoint())
  if (!signed.ok)
    return { kind: 'fault', message: 'The newest state of the register is not signed by its keys.' }
  const { size, root } = signed.checkpoint
  const ledgerCheck = startLedgerCheck(cryptography.sha256, [{ size, root }])
  const bundles = Math.ceil(size / tileWidth)
  const downloads: Promise<Uint8Array>[] = []
  for (let index = 0; index < bundles; index++) {
    while (downloads.length < Math.min(bundles, index + ahead))
      downloads.push(fetchBundle(downloads.length, size))
    const bundle = await downloads[index]
    for (const entry of readEntryBundle(bundle ?? new Uint8Array())) {
      const fault = ledgerCheck.add(entry)
      if (fault) return { kind: 'fault', message: `${fault.message}.` }
    }
    self.postMessage({ kind: 'progress', checked: ledgerCheck.size, size } satisfies LedgerAnswer)
  }
  const fault = ledgerCheck.finish()
  return fault ? { kind: 'fault', message: `${fault.message}.` } : describe(ledgerCheck)
}

function fetchBundle(index: number, size: number): Promise<Uint8Array> {
  const width = widthInTree({ level: 'entries', index }, size)
  return fetchTile({ level: 'entries', index, width })
}

function describe({ ledger, size, root }: LedgerCheck): LedgerAnswer {
  const vintages = [...ledger.vintages.values()]
  return {
    kind: 'good',
    size,
    root: formatHex(root()),
    issuedKg: vintages.reduce((sum, { blocks }) => sum + blocks.issuedKg, 0),
    retiredKg: vintages.reduce((sum, { retiredKg }) => sum + retiredKg, 0),
  }
}
