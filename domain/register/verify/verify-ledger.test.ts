import { describe, expect, test } from 'vitest'
import {
  buildLog,
  rootOf,
  sampleLedger,
  sha256,
  type SampleEvent,
} from '../../../test/register/build-log.ts'
import { startLedgerCheck, type LedgerFault } from './verify-ledger.ts'

const entries = buildLog(sampleLedger())
const checkpoints = await Promise.all(
  [4, 7, entries.length].map(async (size) => ({
    size,
    root: await rootOf(entries.slice(0, size)),
  })),
)

function check(given: readonly Uint8Array[], signed = checkpoints): LedgerFault | null {
  const ledgerCheck = startLedgerCheck(sha256, signed)
  for (const entry of given) {
    const fault = ledgerCheck.add(entry)
    if (fault) return fault
  }
  return ledgerCheck.finish()
}

/** The sample with one event changed. */
function withEvent(index: number, event: SampleEvent): SampleEvent[] {
  return sampleLedger().with(index, event)
}

describe('a register', () => {
  test('that is whole has no fault, and says where the units are', async () => {
    const ledgerCheck = startLedgerCheck(sha256, checkpoints)
    for (const entry of entries) expect(ledgerCheck.add(entry)).toBeNull()
    expect(ledgerCheck.finish()).toBeNull()
    expect(ledgerCheck.size).toBe(10)
    expect(ledgerCheck.root()).toEqual(await rootOf(entries))
    expect(ledgerCheck.ledger.vintages.get('P9001-2026')).toMatchObject({
      heldKg: 3_900,
      retiredKg: 200,
      cancelledKg: 30,
      bufferKg: 500,
    })
  })

  test('without events is whole', () => {
    expect(check([], [])).toBeNull()
    expect(check([], [{ size: 0, root: sha256(new Uint8Array()) }])).toBeNull()
    expect(check([], [{ size: 0, root: sha256(new Uint8Array([1])) }])).not.toBeNull()
  })

  test('may be longer than what was signed last', () => {
    expect(check(entries, checkpoints.slice(0, 2))).toBeNull()
  })
})

describe('a fault is named:', () => {
  test('a changed byte', () => {
    for (const [index, entry] of entries.entries()) {
      for (let at = 0; at < entry.length; at += 7) {
        const changed = Uint8Array.from(entry)
        changed[at] = (changed[at] ?? 0) ^ 1
        // A changed link to the event before it may be the fault of either.
        const found = check(entries.with(index, changed))?.index ?? -1
        expect([index, index - 1], `byte ${at} of event ${index}`).toContain(found)
      }
    }
  })

  test('a cut tail', () => {
    expect(check(entries.slice(0, 8))).toEqual({
      index: 8,
      message: 'Events 8 to 9 were signed, and are missing',
    })
  })

  test('two events that changed places, an event left out, and one written twice', () => {
    const [first, second] = [entries[4], entries[5]]
    if (!first || !second) throw new Error('the sample is too short')
    expect(check(entries.with(4, second).with(5, first))?.message).toBe('Event 4 has the number 5')
    expect(check(entries.toSpliced(4, 1))?.index).toBe(4)
    expect(check(entries.toSpliced(4, 0, first))?.index).toBe(5)
  })

  test('a history that was written again, with all hashes right', () => {
    const forked = buildLog(
      withEvent(2, {
        type: 'holder_opened',
        data: { holder: 'H2', kind: 'person', name: null, commitment: 'c'.repeat(64) },
      }),
    )
    expect(check(forked)).toEqual({
      index: 3,
      message: 'The first 4 events are not those that were signed',
    })
  })

  test('spelled in another way', () => {
    const spaced = new TextEncoder().encode(
      JSON.stringify(JSON.parse(new TextDecoder().decode(entries[0])), null, 1),
    )
    expect(check([spaced, ...entries.slice(1)], [])?.index).toBe(0)
  })

  test.each<[string, number, SampleEvent, RegExp]>([
    [
      'units that were retired before',
      7,
      {
        type: 'transferred',
        data: {
          from: 'H2',
          to: 'H1',
          kg: 1,
          blocks: [{ vintage: 'P9001-2026', from: 300, to: 300 }],
          reason: 'Back',
        },
      },
      /units 101 to 300 of P9001-2026 are retired/,
    ],
    [
      'a gift to nobody',
      7,
      {
        type: 'transferred',
        data: {
          from: 'H2',
          to: 'H9',
          kg: 1,
          blocks: [{ vintage: 'P9001-2026', from: 301, to: 301 }],
          reason: 'x',
        },
      },
      /no holder H9/,
    ],
    [
      'more units than the period has',
      4,
      {
        type: 'issued',
        data: {
          vintage: 'P9001-2026',
          period: 3,
          kg: 4_631,
          shares: [{ holder: 'H1', from: 1, to: 4_631 }],
        },
      },
      /gives 4630 units/,
    ],
    [
      'another number of a holder',
      1,
      {
        type: 'holder_opened',
        data: { holder: 'H7', kind: 'operator', name: 'Imole Energy', commitment: null },
      },
      /not named after its event/,
    ],
  ])('%s, although the hashes are right', (_, index, event, message) => {
    const fault = check(buildLog(withEvent(index, event)), [])
    expect(fault?.index).toBe(index)
    expect(fault?.message).toMatch(message)
  })
})
