import { createHash } from 'node:crypto'
import { canonicalJson } from '../../domain/register/canonical-json.ts'
import { leafHash, treeRoot, type Sha256 } from '../../domain/register/log/merkle-tree.ts'
import type { EventData, EventType } from '../../domain/register/events/event-data.ts'
import { samplePeriod, sampleProject } from './sample-events.ts'

export const sha256: Sha256 = (data) => createHash('sha256').update(data).digest()

/** The data of one event, before it has its place in a log. */
export type SampleEvent = {
  [Type in EventType]: { type: Type; data: EventData[Type] }
}[EventType]

/** The entries of a log, as the database would write them. */
export function buildLog(events: readonly SampleEvent[]): Uint8Array[] {
  return Array.from(buildEntries(events), ({ entry }) => entry)
}

/** An entry with its leaf hash. */
export interface BuiltEntry {
  entry: Uint8Array
  leaf: Uint8Array
  /** When it was written: one a second. */
  at: string
  event: SampleEvent
}

/** As {@link buildLog}, one after the other. */
export function* buildEntries(events: Iterable<SampleEvent>): Generator<BuiltEntry> {
  let [index, previous] = [0, '0'.repeat(64)]
  for (const event of events) {
    const at = new Date(Date.UTC(2026, 1, 1) + index * 1_000).toISOString()
    const parts = { v: 1, index, at, previous, ...event }
    const entry = new TextEncoder().encode(canonicalJson(parts))
    const leaf = leafHash(sha256, entry)
    yield { entry, leaf, at, event }
    previous = Buffer.from(leaf).toString('hex')
    index++
  }
}

/** The root of a tree of these entries. */
export function rootOf(entries: readonly Uint8Array[]): Promise<Uint8Array> {
  const leaves = entries.map((entry) => leafHash(sha256, entry))
  return treeRoot(sha256, leaves.length, (height, index) => subtree(leaves, height, index))
}

function subtree(leaves: readonly Uint8Array[], height: number, index: number): Uint8Array {
  if (height === 0) return leaves[index] ?? new Uint8Array()
  return sha256(
    Buffer.concat([
      Buffer.from([1]),
      subtree(leaves, height - 1, index * 2),
      subtree(leaves, height - 1, index * 2 + 1),
    ]),
  )
}

/** A project, two holders, a period, its units, a gift, a retirement, a cancellation and a note. */
export const sampleLedger = (): SampleEvent[] => [...events]

const vintage = 'P9001-2026'
const events: readonly SampleEvent[] = [
  { type: 'project_registered', data: sampleProject() },
  {
    type: 'holder_opened',
    data: { holder: 'H1', kind: 'operator', name: 'Imole Energy', commitment: null },
  },
  {
    type: 'holder_opened',
    data: { holder: 'H2', kind: 'person', name: null, commitment: 'b'.repeat(64) },
  },
  { type: 'period_added', data: samplePeriod() },
  {
    type: 'issued',
    data: {
      vintage,
      period: 3,
      kg: 4_630,
      shares: [
        { holder: 'H1', from: 1, to: 4_000 },
        { holder: null, from: 4_001, to: 4_630 },
      ],
    },
  },
  {
    type: 'transferred',
    data: {
      from: 'H1',
      to: 'H2',
      kg: 500,
      blocks: [{ vintage, from: 1, to: 500 }],
      reason: 'A gift',
    },
  },
  {
    type: 'retired',
    data: {
      retirement: 'R000006',
      holder: 'H2',
      kg: 200,
      blocks: [{ vintage, from: 101, to: 300 }],
      beneficiary: { kind: 'company', name: 'Adeola Foods', commitment: null },
      reason: 'Footprint of our office',
      claim: { from: '2025-01-01', to: '2025-12-31' },
    },
  },
  {
    type: 'cancelled',
    data: {
      status: 'buffer',
      holder: null,
      kg: 30,
      blocks: [{ vintage, from: 4_601, to: 4_630 }],
      reason: 'A meter counted too much',
    },
  },
  {
    type: 'buffer_released',
    data: {
      holder: 'H1',
      kg: 100,
      blocks: [{ vintage, from: 4_001, to: 4_100 }],
      reason: 'Three years passed',
    },
  },
  { type: 'note_added', data: { about: 5, text: 'The gift was for a birthday' } },
]
