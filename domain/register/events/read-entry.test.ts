import { expect, test } from 'vitest'
import { buildLog, type SampleEvent } from '../../../test/register/build-log.ts'
import { longLedger } from '../../../test/register/long-ledger.ts'
import { createRandom } from '../../../test/money/random.ts'
import { canonicalJson } from '../canonical-json.ts'
import { parseEvent } from './parse-event.ts'
import { readEntry } from './read-entry.ts'

const story = longLedger(7, 3)
const texts = buildLog(Array.from({ length: 400 }, (): SampleEvent => story.next().value)).map(
  (entry) => new TextDecoder().decode(entry),
)

/** What the parser of events says of an entry that is spelled as the log spells it. */
function slowly(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    const parsed = parseEvent(value)
    return parsed.ok && canonicalJson(parsed.value) === text ? parsed : { ok: false as const }
  } catch {
    return { ok: false }
  }
}

function expectSame(text: string): void {
  const [quick, slow] = [readEntry(text), slowly(text)]
  if (quick.ok) expect(quick, text).toEqual(slow)
  else expect(slow.ok, text).toBe(false)
}

test('every entry of a log is the event that its parser reads', () => {
  for (const text of texts) {
    expect(readEntry(text).ok).toBe(true)
    expectSame(text)
  }
})

test('an entry with other letters is read as its parser reads it, or not at all', () => {
  const random = createRandom(20_261_124)
  const letters = [
    '0',
    '9',
    '"',
    '\\',
    ',',
    '-',
    '{',
    'x',
    ' ',
    'null',
    '\u0001',
    '🌍',
    '\ud83c',
    '',
  ]
  let read = 0
  for (let run = 0; run < 20_000; run++) {
    const text = random.pick(texts) ?? ''
    const at = random.below(text.length)
    const changed = text.slice(0, at) + random.pick(letters) + text.slice(at + random.below(2))
    expectSame(changed)
    if (readEntry(changed).ok) read++
  }
  expect(read).toBeGreaterThan(1_000)
})

test.each([
  ['a day that no month has', '"at":"2026-02-30T00:00:00.000Z"'],
  ['an hour that no day has', '"at":"2026-02-01T24:00:00.000Z"'],
  ['a number that is too long', '"kg":12345678901234567890'],
  ['a long reason', `"reason":"${'x'.repeat(301)}"`],
  ['an escape that is not needed', '"reason":"\\u0041"'],
])('%s is no event', (_, part) => {
  const text = texts.find((each) => each.includes('"type":"transferred"')) ?? ''
  const [name = ''] = part.split(':')
  const changed = text.replace(new RegExp(`${name}:("[^"]*"|\\d+)`), () => part)
  expect(changed).not.toBe(text)
  expect(readEntry(changed).ok).toBe(false)
})

test.each([
  ['a field that no event has', (text: string) => text.replace('"text":', '"also":1,"text":')],
  [
    'fields in another order',
    (text: string) => text.replace(/("about":\d+),("text":"[^"]*")/, '$2,$1'),
  ],
  ['a space', (text: string) => text.replace(',', ', ')],
])('%s makes an entry that the log does not have', (_, change) => {
  const text = texts.find((each) => each.includes('"type":"note_added"')) ?? ''
  expect(readEntry(text).ok).toBe(true)
  expect(change(text)).not.toBe(text)
  expect(readEntry(change(text)).ok).toBe(false)
})

test('a retirement has a reason of at least 3 letters, as in the database', () => {
  const retired = texts.find((text) => text.includes('"type":"retired"')) ?? ''
  const withReason = (reason: string) => retired.replace(/"reason":"[^"]*"/, `"reason":"${reason}"`)
  for (const reason of ['', 'ok', '🌞🌞']) {
    expect(readEntry(withReason(reason)).ok, reason).toBe(false)
    expectSame(withReason(reason))
  }
  for (const reason of ['Why', '🌞🌞🌞']) {
    expect(readEntry(withReason(reason)).ok, reason).toBe(true)
    expectSame(withReason(reason))
  }
})

test('a retirement may have the hash of a note, and a company the hash of its name', () => {
  const noted = texts.filter((text) => text.includes('"note":"'))
  expect(noted.length).toBeGreaterThan(3)
  const hashed = texts.filter((text) =>
    /"commitment":"[^"]+","kind":"company","name":null/.test(text),
  )
  expect(hashed.length).toBeGreaterThan(3)
  const [text = ''] = noted
  for (const note of ['null', '"Ada Obi is a thief"', `"${'A'.repeat(64)}"`]) {
    const changed = text.replace(/"note":"[^"]*"/, () => `"note":${note}`)
    expect(readEntry(changed).ok, note).toBe(false)
  }
})
