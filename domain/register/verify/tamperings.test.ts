import { describe, expect, test } from 'vitest'
import { buildLog, rootOf, sha256, type SampleEvent } from '../../../test/register/build-log.ts'
import { longLedger } from '../../../test/register/long-ledger.ts'
import { signEntries, useSigner } from '../../../test/register/sign-log.ts'
import { createRandom } from '../../../test/money/random.ts'
import { formatBase64 } from '../log/base64.ts'
import type { LogSigner } from '../../../functions/register/log/log-keys.ts'
import { cryptography } from '../../../functions/register/log/cryptography.ts'
import { parseSignedNote, formatSignedNote, type SignedNote } from '../log/signed-note.ts'
import { verifyCheckpoint } from './verify-checkpoint.ts'
import { startLedgerCheck, type LedgerFault } from './verify-ledger.ts'

const size = 120
const sizes = [40, 80, size]
const random = createRandom(20_261_124)
const story = longLedger(20_261_124, 3)
const events = Array.from({ length: size }, (): SampleEvent => story.next().value)
const entries = buildLog(events)
const signed = await signatures(entries)

function signatures(log: readonly Uint8Array[]) {
  return Promise.all(
    sizes.map(async (count) => ({
      size: count,
      root: await rootOf(log.slice(0, count)),
    })),
  )
}

function check(log: readonly Uint8Array[]): LedgerFault | null {
  const ledgerCheck = startLedgerCheck(sha256, signed)
  for (const entry of log) {
    const fault = ledgerCheck.add(entry)
    if (fault) return fault
  }
  return ledgerCheck.finish()
}

/** A place from 0 to before `end`, and another one behind it. */
function twoPlaces(end: number): [first: number, second: number] {
  const first = random.below(end - 1)
  return [first, first + 1 + random.below(end - first - 1)]
}

function entryAt(index: number): Uint8Array {
  const entry = entries[index]
  if (!entry) throw new Error(`The log has no entry ${index}`)
  return entry
}

/** How many events the first checkpoint has that signed this one. */
function signedWith(index: number): number {
  return sizes.find((count) => count > index) ?? size
}

test('the register as it is has no fault', () => {
  expect(check(entries)).toBeNull()
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(6)
})

// Together a thousand, each found in the first event that cannot be right.
describe('a check names', () => {
  test('200 changed bytes', () => {
    for (let run = 0; run < 200; run++) {
      const index = random.below(size)
      const entry = Uint8Array.from(entryAt(index))
      const at = random.below(entry.length)
      entry[at] = (entry[at] ?? 0) ^ (1 + random.below(255))
      const link = new TextDecoder().decode(entryAt(index)).indexOf('"previous":"') + 12
      // Of two events that do not fit together, the earlier one is named.
      const isLink =
        at >= link && at < link + 64 && /[0-9a-f]/.test(String.fromCharCode(entry[at] ?? 0))
      const fault = check(entries.with(index, entry))
      expect(fault?.index, `byte ${at} of event ${index}: ${fault?.message}`).toBe(
        isLink && index > 0 ? index - 1 : index,
      )
    }
  })

  test('119 cut tails', () => {
    for (let left = 0; left < size - 1; left++)
      expect(check(entries.slice(0, left))).toEqual({
        index: left,
        message: `Events ${left} to ${size - 1} were signed, and are missing`,
      })
  })

  test('181 pairs of events that changed places', () => {
    for (let run = 0; run < 181; run++) {
      const [first, second] = twoPlaces(size)
      const swapped = entries.with(first, entryAt(second)).with(second, entryAt(first))
      expect(check(swapped)).toEqual({
        index: first,
        message: `Event ${first} has the number ${second}`,
      })
    }
  })

  test('150 old events that were inserted again', () => {
    for (let run = 0; run < 150; run++) {
      const [old, place] = twoPlaces(size + 1)
      expect(check(entries.toSpliced(place, 0, entryAt(old)))).toEqual({
        index: place,
        message: `Event ${place} has the number ${old}`,
      })
    }
  })

  test('200 histories that were written again, with all hashes and rules right', async () => {
    for (let run = 0; run < 200; run++) {
      const index = forgeable(size)
      const forked = buildLog(events.with(index, forge(events[index])))
      const last = signedWith(index)
      expect(check(forked)).toEqual({
        index: last - 1,
        message: `The first ${last} events are not those that were signed`,
      })
    }
  })
})

describe('a signature names', () => {
  const signer = useSigner()
  const others = Array.from({ length: 10 }, (_, at) => useSigner(`another secret ${at}`))
  const states = Array.from({ length: 5 }, (_, at) => entries.slice(0, 20 + at * 25))
  /** What the register signed, beside what each other key signed in its name. */
  const pairs = others.flatMap((other) => states.map((state) => ({ other, state })))
  const reasonOf = (note: SignedNote | string) => {
    const text = typeof note === 'string' ? note : formatSignedNote(note)
    const result = verifyCheckpoint(cryptography, signer.keys, text)
    return result.ok ? null : result.reason
  }

  test('50 notes of another key', async () => {
    for (const { other, state } of pairs) {
      expect(reasonOf(await signEntries(signer, state))).toBeNull()
      expect(reasonOf(await signEntries(other, state))).toBe('unknown-key')
    }
  })

  test('50 signatures of another key, one of the two, below the number of ours', async () => {
    for (const { other, state } of pairs) {
      const [ours, theirs] = await bothNotes(signer, other, state)
      const forged = random.below(2)
      const signatures = ours.signatures.map((one, at) => ({
        ...one,
        signature: (at === forged ? theirs : ours).signatures[at]?.signature ?? new Uint8Array(),
      }))
      expect(reasonOf({ text: ours.text, signatures })).toBe('wrong-signature')
    }
  })

  test('50 states that were signed for another one', async () => {
    for (const { state } of pairs) {
      const at = forgeable(state.length)
      const forged = buildLog(events.slice(0, state.length).with(at, forge(events[at])))
      const [ours] = await bothNotes(signer, signer, state)
      const text = ours.text.replace(
        formatBase64(await rootOf(state)),
        formatBase64(await rootOf(forged)),
      )
      expect(text).not.toBe(ours.text)
      expect(reasonOf({ text, signatures: ours.signatures })).toBe('wrong-signature')
    }
  })
})

async function bothNotes(
  one: LogSigner,
  other: LogSigner,
  state: readonly Uint8Array[],
): Promise<[SignedNote, SignedNote]> {
  const notes = await Promise.all([one, other].map((each) => signEntries(each, state)))
  const [first, second] = notes.map((note) => parseSignedNote(note))
  if (!first || !second) throw new Error('A note is malformed')
  return [first, second]
}

/** An event that can say something else, and all later ones still keep the rules. */
function forgeable(end: number): number {
  const index = random.below(end)
  return events[index]?.type === 'issued' ? forgeable(end) : index
}

/** The same event with another truth in it. */
function forge(event: SampleEvent | undefined): SampleEvent {
  if (!event) throw new Error('The story is too short')
  switch (event.type) {
    case 'project_registered':
      return { type: event.type, data: { ...event.data, title: 'Rooftops of a thief' } }
    case 'period_added':
      return {
        type: event.type,
        data: { ...event.data, evidence: [{ sha256: 'f'.repeat(64), bytes: 1 }] },
      }
    case 'holder_opened':
      return {
        type: event.type,
        data:
          event.data.kind === 'person'
            ? { ...event.data, commitment: 'f'.repeat(64) }
            : { ...event.data, name: 'A thief' },
      }
    case 'transferred':
    case 'retired':
    case 'cancelled':
    case 'buffer_released':
      return { ...event, data: { ...event.data, reason: 'Another reason' } } as SampleEvent
    default:
      return { type: 'note_added', data: { about: 0, text: 'Something else' } }
  }
}
