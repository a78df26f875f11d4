import { expect, test } from 'vitest'
import {
  buildLog,
  sampleLedger,
  sha256,
  type SampleEvent,
} from '../../../test/register/build-log.ts'
import { samplePeriod, sampleProject } from '../../../test/register/sample-events.ts'
import type { EventData, EventType } from '../events/event-data.ts'
import { startLedgerCheck, type LedgerFault } from '../verify/verify-ledger.ts'

function check(events: readonly SampleEvent[]): LedgerFault | null {
  const ledgerCheck = startLedgerCheck(sha256, [])
  for (const entry of buildLog(events)) {
    const fault = ledgerCheck.add(entry)
    if (fault) return fault
  }
  return ledgerCheck.finish()
}

function dataOf<Type extends EventType>(index: number, type: Type): EventData[Type] {
  const event = sampleLedger()[index]
  // The type says which data it has.
  if (event?.type === type) return event.data as EventData[Type]
  throw new Error(`Event ${index} of the sample is no ${type}`)
}
const holder = (change: Partial<EventData['holder_opened']>): SampleEvent => ({
  type: 'holder_opened',
  data: { holder: 'H2', kind: 'person', name: null, commitment: 'b'.repeat(64), ...change },
})
const project = (change: Partial<EventData['project_registered']>): SampleEvent => ({
  type: 'project_registered',
  data: sampleProject(change),
})
const period = (change: Partial<EventData['period_added']>): SampleEvent => ({
  type: 'period_added',
  data: samplePeriod(change),
})

test.each<[string, number, SampleEvent, RegExp]>([
  [
    'a period that ends after it was added',
    3,
    period({ from: '2026-01-31T23:00:00Z', to: '2026-02-28T23:00:00Z' }),
    /ends before it is added/,
  ],
  [
    'a claim that ends before it begins',
    6,
    {
      type: 'retired',
      data: { ...dataOf(6, 'retired'), claim: { from: '2025-12-31', to: '2025-01-01' } },
    },
    /claim ends before it begins/,
  ],
  ['a person with a name', 2, holder({ name: 'Ada Obi' }), /a person has a commitment/],
  ['a company without a name', 2, holder({ kind: 'company' }), /any other holder a name/],
  [
    'a commitment of two holders',
    3,
    holder({ holder: 'H3' }),
    /another holder has the same commitment/,
  ],
  [
    'a place outside of Nigeria',
    0,
    project({ place: { state: 'Lagos', latitude: '51.50', longitude: '3.35' } }),
    /not in Nigeria/,
  ],
  ['too many panels', 0, project({ peakWatts: 100_000_001 }), /more than 100000000 Wp/],
  [
    'a factor that no grid has',
    3,
    period({
      factor: { name: 'grid', version: '2026-01', gramsPerKwh: 3_001 },
      reductionKg: 30_010,
    }),
    /does not avoid 3001 g/,
  ],
  [
    'an amendment of a project that nobody registered',
    3,
    {
      type: 'project_amended',
      data: { ...sampleProject({ project: 'P9002', meters: [] }), reason: 'A new name' },
    },
    /there is no P9002/,
  ],
  [
    'a retirement for a person with a name',
    6,
    {
      type: 'retired',
      data: {
        ...dataOf(6, 'retired'),
        // What a thief writes need not be an event.
        beneficiary: { kind: 'person', name: 'Ada Obi', commitment: 'c'.repeat(64) } as never,
      },
    },
    /A company has a name or a commitment, and a person a commitment/,
  ],
])('%s breaks a rule', (_, index, event, message) => {
  const fault = check([...sampleLedger().slice(0, index), event])
  expect(fault?.index).toBe(index)
  expect(fault?.message).toMatch(message)
})

test('a vintage is of a year from 2015 on', () => {
  const measured = period({ from: '2013-12-31T23:00:00Z', to: '2014-01-31T23:00:00Z' })
  const issued: SampleEvent = {
    type: 'issued',
    data: { ...dataOf(4, 'issued'), vintage: 'P9001-2014' },
  }
  const fault = check([...sampleLedger().slice(0, 3), measured, issued])
  expect(fault).toEqual({ index: 4, message: 'Event 4 breaks a rule: no vintage is of 2014' })
})
