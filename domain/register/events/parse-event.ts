import {
  chain,
  listOf,
  map,
  nullable,
  object,
  oneOf,
  refine,
  text,
  valid,
  invalid,
  wholeNumber,
  type Parsed,
  type Parser,
} from '../../parse/parser.ts'
import { isCalendarDay } from '../../calendar/calendar-day.ts'
import { countCharacters } from '../../text/count-characters.ts'
import {
  adjustments,
  authorisations,
  eventTypes,
  type Beneficiary,
  type EventData,
  type EventType,
  type RegisterEvent,
} from './event-data.ts'

const count = refine(wholeNumber(), (value) => value >= 0, 'This must be 0 or more.')
const units = refine(wholeNumber(), (value) => value >= 1, 'This must be 1 or more.')
const matching = (pattern: RegExp, what: string) =>
  refine(text(), (given) => pattern.test(given), `This must be ${what}.`)
/** At least as many letters as the tables of the ledger take. */
const words = (max: number, min = 1) =>
  refine(
    text(),
    (given) => given.length <= max && countCharacters(given) >= min,
    min === 1 ? `At most ${max} letters.` : `From ${min} to ${max} letters.`,
  )
const hash = matching(/^[0-9a-f]{64}$/, 'a SHA-256 in hex')
const moment = refine(text(), isMoment, 'This must be a moment in UTC.')
const day = refine(text(), isCalendarDay, 'This must be a day.')
const projectId = matching(/^P\d{4,6}$/, 'the number of a project')
const holderId = matching(/^H\d{1,9}$/, 'the number of a holder')
const vintageId = matching(/^P\d{4,6}-\d{4}$/, 'a vintage')
const degrees = matching(/^-?\d{1,3}\.\d{2}$/, 'degrees with two decimals')
const meterSerial = matching(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'the serial number of a meter')
const reason = words(300)
const blocks = listOf(object({ vintage: vintageId, from: units, to: units }))

const projectFields = {
  project: projectId,
  title: words(120, 3),
  place: object({ state: words(40, 2), latitude: degrees, longitude: degrees }),
  peakWatts: units,
  methodology: object({ id: words(60, 2), version: words(20) }),
  meters: listOf(meterSerial),
  host: object({ authorisation: oneOf(authorisations), adjustment: oneOf(adjustments) }),
  external: nullable(object({ registry: words(60, 2), id: words(60) })),
}

const beneficiary: Parser<Beneficiary> = chain(
  object({
    kind: oneOf(['company', 'person']),
    name: nullable(words(120)),
    commitment: nullable(hash),
  }),
  ({ kind, name, commitment }): Parsed<Beneficiary> => {
    if (kind === 'company' && name !== null && commitment === null)
      return valid({ kind, name, commitment })
    if (name === null && commitment !== null) return valid({ kind, name, commitment })
    return invalid('A company has a name or a commitment, and a person a commitment.')
  },
)

/** What the data of each type of event must be. */
export const eventDataParsers: { [Type in EventType]: Parser<EventData[Type]> } = {
  project_registered: object(projectFields),
  project_amended: object({ ...projectFields, reason }),
  period_added: object({
    project: projectId,
    from: moment,
    to: moment,
    kwh: units,
    meters: listOf(object({ serial: meterSerial, kwh: count })),
    factor: object({ name: words(60, 2), version: words(60), gramsPerKwh: units }),
    reductionKg: units,
    evidence: listOf(object({ sha256: hash, bytes: units })),
  }),
  holder_opened: object({
    holder: holderId,
    kind: oneOf(['operator', 'company', 'person']),
    name: nullable(words(120)),
    commitment: nullable(hash),
  }),
  issued: object({
    vintage: vintageId,
    period: count,
    kg: units,
    shares: listOf(object({ holder: nullable(holderId), from: units, to: units })),
  }),
  transferred: object({ from: holderId, to: holderId, kg: units, blocks, reason }),
  retired: map(
    object({
      retirement: matching(/^R\d{6,12}$/, 'the number of a retirement'),
      holder: holderId,
      kg: units,
      blocks,
      beneficiary,
      reason: words(300, 3),
      note: nullable(hash),
      claim: object({ from: day, to: day }),
    }),
    ({ note, ...data }) => (note === null ? data : { ...data, note }),
  ),
  cancelled: object({
    status: oneOf(['held', 'buffer']),
    holder: nullable(holderId),
    kg: units,
    blocks,
    reason,
  }),
  buffer_released: object({ holder: holderId, kg: units, blocks, reason }),
  note_added: object({ about: count, text: words(1000) }),
}

const envelope = object({
  v: refine(wholeNumber(), (version) => version === 1, 'This must be 1.'),
  index: count,
  at: moment,
  previous: hash,
  type: oneOf(eventTypes),
})

/** An event from its JSON. All problems are found; fields that events do not have are dropped. */
export const parseEvent: Parser<RegisterEvent> = (input) => {
  const outer = envelope(input)
  if (!outer.ok) return outer
  const given = object({ data: (part) => valid(part) })(input)
  const data = eventDataParsers[outer.value.type](given.ok ? given.value.data : null)
  // The parser of the data was chosen by the type.
  return data.ok ? valid({ ...outer.value, data: data.value } as RegisterEvent) : data
}

function isMoment(given: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/.test(given) &&
    isCalendarDay(given.slice(0, 10))
  )
}
