import { chemistryKeys } from '../../../domain/solar/system/battery-chemistry.ts'
import { places } from '../../../domain/solar/climate/places.ts'
import { bandOfHours, tariffBands } from '../../../domain/solar/load/tariff-band.ts'
import { loadShapes } from '../../../domain/solar/load/load.ts'
import { linkCheck } from '../../../domain/text/link-checksum.ts'
import { formatUses, parseUses } from './appliance-url.ts'
import { readParams, roundNumbers } from './read-params.ts'
import { defaultQuestion, readNumber, type SolarQuestion } from './solar-question.ts'

/** URL parameter that holds the checksum of a shared link. */
const checkKey = 'z'

const placeCodes = places.map(({ code }) => code.slice(3))

/** URL parameters of the fields that are one value each, in their order in the URL. */
const scalarParams = [
  ['place', 'place'],
  ['spend', 'spendNaira'],
  ['light', 'gridHours'],
  ['band', 'band'],
  ['who', 'shape'],
  ['days', 'daysPerWeek'],
  ['fuel', 'fuel'],
  ['run', 'generatorHours'],
  ['starts', 'generatorFromHour'],
  ['stops', 'generatorToHour'],
  ['kva', 'generatorKva'],
  ['tariff', 'tariffNaira'],
  ['litre', 'fuelNaira'],
  ['tilt', 'tiltDeg'],
  ['facing', 'azimuthDeg'],
  ['dust', 'soilingPercent'],
  ['battery', 'battery'],
  ['aim', 'aim'],
  ['lasts', 'autonomyHours'],
  ['day', 'day'],
] as const satisfies readonly (readonly [string, keyof SolarQuestion])[]

/**
 * Reads a question from the URL. `problems` lists, for people to read, what could not be read and
 * was replaced.
 */
export function parseSolarQuestion(params: URLSearchParams): {
  question: SolarQuestion
  problems: string[]
} {
  const problems: string[] = []
  const { number, choice } = readParams(params, problems)
  const uses = parseUses(params.get('uses') ?? '', problems)
  const shape = choice('who', 'The kind of place', loadShapes, defaultQuestion.shape)
  const question: SolarQuestion = {
    place: choice('place', 'The place', placeCodes, defaultQuestion.place),
    from: uses.length > 0 && params.get('from') !== 'spend' ? 'appliances' : 'spend',
    spendNaira: number('spend', 'The monthly spend', defaultQuestion.spendNaira),
    shape,
    daysPerWeek: shape === 'home' ? 7 : parseDays(params, problems),
    uses,
    gridHours: number('light', 'Hours of light', defaultQuestion.gridHours),
    band: choice('band', 'The band', tariffBands, null),
    fuel: choice('fuel', 'The fuel', ['petrol', 'diesel', 'none'], defaultQuestion.fuel),
    generatorHours: number('run', 'Hours of the generator', null),
    ...parseClockHours(params, problems),
    generatorKva: number('kva', 'The size of the generator', null),
    tariffNaira: number('tariff', 'The price of a kWh', null),
    fuelNaira: number('litre', 'The price of a litre', null),
    tiltDeg: number('tilt', 'The tilt of the roof', defaultQuestion.tiltDeg),
    azimuthDeg: number('facing', 'The direction of the roof', defaultQuestion.azimuthDeg),
    soilingPercent: number('dust', 'The loss by dust', null),
    battery: choice('battery', 'The battery', chemistryKeys, defaultQuestion.battery),
    aim: choice('aim', 'The aim', ['value', 'sun'], defaultQuestion.aim),
    autonomyHours: number('lasts', 'Hours the battery lasts', null),
    day: Math.round(number('day', 'The day', defaultQuestion.day)),
  }
  if (params.has('v') && params.get(checkKey) !== checkOf(question))
    problems.unshift('This link is incomplete. Missing values are our typical ones.')
  return { question, problems }
}

/** A home is open every day, so only other places have this field. */
function parseDays(params: URLSearchParams, problems: string[]): number {
  const { number } = readParams(params, problems)
  const days = number('days', 'Days a week', defaultQuestion.daysPerWeek)
  if (Number.isInteger(days)) return days
  problems.push(`Days a week must be a whole number, not “${days}”.`)
  return defaultQuestion.daysPerWeek
}

/** Clock hours are two whole hours that differ. */
function parseClockHours(params: URLSearchParams, problems: string[]) {
  const [starts, stops] = [params.get('starts')?.trim(), params.get('stops')?.trim()]
  const [from, to] = [readNumber('starts', starts ?? ''), readNumber('stops', stops ?? '')]
  if (Number.isInteger(from) && Number.isInteger(to) && from !== to)
    return { generatorFromHour: from, generatorToHour: to }
  if (starts || stops)
    problems.push('The generator needs a full hour to start and another one to stop.')
  return { generatorFromHour: null, generatorToHour: null }
}

/**
 * The URL of a question, without default values. A shared link ends with a checksum, so that a
 * truncated link is detected.
 */
export function solarPath(question: SolarQuestion, { isShared = false } = {}): string {
  const ownParams = paramsOf(question)
  // The version comes first and the checksum last, so that a truncated link lacks the checksum.
  const params = isShared
    ? new URLSearchParams([['v', '1'], ...ownParams, [checkKey, checkOf(question)]])
    : ownParams
  const query = params.toString()
  return query ? `/solar-calculator?${query}` : '/solar-calculator'
}

/** The URL of the proposal for a question. Questions that differ by less than a hundredth share it. */
export function proposalPath(question: SolarQuestion): string {
  const spendNaira = Math.round(question.spendNaira)
  const query = roundNumbers(paramsOf({ ...question, spendNaira })).toString()
  return `/solar-calculator/proposal.pdf${query && `?${query}`}`
}

/** The query string of a question in the URL of the page. */
export function solarQuery(question: SolarQuestion): string {
  return paramsOf(question).toString()
}

function paramsOf(question: SolarQuestion): URLSearchParams {
  const { uses, from } = question
  const params = new URLSearchParams()
  for (const [key, field] of scalarParams) {
    const value = key === 'band' ? ownBandOf(question) : question[field]
    if (value !== null && value !== defaultQuestion[field]) params.set(key, String(value))
  }
  if (uses.length > 0) {
    params.set('uses', formatUses(uses))
    if (from === 'spend') params.set('from', 'spend')
  }
  return params
}

/** The band, where it does not follow from the hours. */
function ownBandOf({ band, gridHours }: SolarQuestion) {
  return band === bandOfHours(gridHours) ? null : band
}

function checkOf(question: SolarQuestion): string {
  return linkCheck(paramsOf(question).toString())
}
