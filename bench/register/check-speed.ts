import { sha256 as portableSha256 } from '@noble/hashes/sha2.js'
import { sha256 } from '../../backend/functions/sha256.ts'
import type { Sha256 } from '../../domain/register/log/merkle-tree.ts'
import { formatEntryBundle, readEntryBundle, tileWidth } from '../../domain/register/log/tiles.ts'
import { startLedgerCheck } from '../../domain/register/verify/verify-ledger.ts'
import type { Result } from '../measure.ts'
import { longRegister } from './seed-register.ts'

const target = 200_000

/** How many events a second a check of the whole register takes on one core, from bundles in memory. */
export function measureCheckSpeed(count: number): Result[] {
  const bundles = bundlesOf(count)
  // The second run has compiled code, as a server has.
  const [, onServer = 0] = [sha256, sha256].map((hash) => eventsPerSecond(hash, bundles))
  const inBrowser = eventsPerSecond((data) => portableSha256(data), bundles)
  return [
    {
      name: `check of ${count.toLocaleString('en')} events by the server`,
      target: `≥ ${target.toLocaleString('en')}/s`,
      measured: `${Math.round(onServer).toLocaleString('en')}/s`,
      isReached: onServer >= target,
    },
    {
      name: 'the same with the hashes of the browser',
      target: 'none',
      measured: `${Math.round(inBrowser).toLocaleString('en')}/s`,
      isReached: true,
    },
  ]
}

function bundlesOf(count: number): Uint8Array[] {
  const bundles: Uint8Array[] = []
  let entries: Uint8Array[] = []
  for (const { entry } of longRegister(count)) {
    entries.push(entry)
    if (entries.length < tileWidth) continue
    bundles.push(formatEntryBundle(entries))
    entries = []
  }
  return entries.length === 0 ? bundles : [...bundles, formatEntryBundle(entries)]
}

function eventsPerSecond(hash: Sha256, bundles: readonly Uint8Array[]): number {
  const check = startLedgerCheck(hash, [])
  const startedAt = performance.now()
  for (const bundle of bundles)
    for (const entry of readEntryBundle(bundle)) {
      const fault = check.add(entry)
      if (fault) throw new Error(fault.message)
    }
  return check.size / ((performance.now() - startedAt) / 1_000)
}
