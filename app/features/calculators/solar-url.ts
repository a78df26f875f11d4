import { findAppliance } from '../../../domain/solar/load/appliances.ts'
import { chemistryKeys } from '../../../domain/solar/system/battery-chemistry.ts'
import { places } from '../../../domain/solar/climate/places.ts'
import { linkCheck } from '../../../domain/text/link-checksum.ts'
import {
  defaultQuestion,
  isWithin,
  limits,
  readNumber,
  type ApplianceChoice,
  type SolarQuestion,
} from './solar-question.ts'

/** URL parameter that holds the checksum of a shared link. */
const checkKey = 'z'

const placeCodes = places.map(({ code }) => code.slice(3))

/** URL parameters of the fields that are one value each, in their order in the URL. */
const scalarParams = [
  ['place', 'place'],
  ['spend', 'spendNaira'],
  ['light', 'gridHours'],
  ['who', 'shape'],
  ['fuel', 'fuel'],
  ['run', 'generatorHours'],
  ['starts', 'generatorFromHour'],
  ['stops', 'generatorToHour'],
  ['kva', 'generatorKva'],
  ['tariff', 'tariffNaira'],
  ['litre', 'fuelNaira'],
  ['tilt', 'tiltDeg'],
  ['facing', 'azimuthDeg'],
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
  const number = <Fallback extends number | null>(
    key: keyof typeof limits,
    name: string,
    fallback: Fallback,
  ): number | Fallback => {
    const text = params.get(key)?.trim() ?? ''
    if (text === '') return fallback
    const value = readNumber(key, text)
    const [min, max] = limits[key]
    if (value !== null) return value
    problems.push(
      `${name} must be a number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}, not “${text.slice(0, 20)}”.`,
    )
    return fallback
  }
  const choice = <Value extends string>(
    key: string,
    name: string,
    values: readonly Value[],
    fallback: Value,
  ): Value => {
    const text = params.get(key)
    const found = values.find((value) => value === text)
    if (text && !found) problems.push(`${name} “${text.slice(0, 20)}” is not one we know.`)
    return found ?? fallback
  }
  const uses = parseUses(params, problems)
  const question: SolarQuestion = {
    place: choice('place', 'The place', placeCodes, defaultQuestion.place),
    from: uses.length > 0 && params.get('from') !== 'spend' ? 'appliances' : 'spend',
    spendNaira: number('spend', 'The monthly spend', defaultQuestion.spendNaira),
    shape: choice('who', 'The kind of place', ['home', 'business'], defaultQuestion.shape),
    uses,
    gridHours: number('light', 'Hours of light', defaultQuestion.gridHours),
    fuel: choice('fuel', 'The fuel', ['petrol', 'diesel', 'none'], defaultQuestion.fuel),
    generatorHours: number('run', 'Hours of the generator', null),
    ...parseClockHours(params, problems),
    generatorKva: number('kva', 'The size of the generator', null),
    tariffNaira: number('tariff', 'The price of a kWh', null),
    fuelNaira: number('litre', 'The price of a litre', null),
    tiltDeg: number('tilt', 'The tilt of the roof', defaultQuestion.tiltDeg),
    azimuthDeg: number('facing', 'The direction of the roof', defaultQuestion.azimuthDeg),
    battery: choice('battery', 'The battery', chemistryKeys, defaultQuestion.battery),
    aim: choice('aim', 'The aim', ['value', 'sun'], defaultQuestion.aim),
    autonomyHours: number('lasts', 'Hours the battery lasts', null),
    day: Math.round(number('day', 'The day', defaultQuestion.day)),
  }
  if (params.has('v') && params.get(checkKey) !== checkOf(question))
    problems.unshift('This link is incomplete. Missing values are our typical ones.')
  return { question, problems }
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

/** The query string of a question in the URL of the page. */
export function solarQuery(question: SolarQuestion): string {
  return paramsOf(question).toString()
}

function paramsOf(question: SolarQuestion): URLSearchParams {
  const { uses, from } = question
  const params = new URLSearchParams()
  for (const [key, field] of scalarParams) {
    const value = question[field]
    if (value !== null && value !== defaultQuestion[field]) params.set(key, String(value))
  }
  if (uses.length > 0) {
    params.set('uses', formatUses(uses))
    if (from === 'spend') params.set('from', 'spend')
  }
  return params
}

function checkOf(question: SolarQuestion): string {
  return linkCheck(paramsOf(question).toString())
}

/** The value of the parameter and of the field `uses`; `parseUses` reads it. */
export function formatUses(uses: readonly ApplianceChoice[]): string {
  return uses
    .map((use) => [use.key, use.quantity, use.dayHours, use.nightHours, use.watts].join('_'))
    .join('~')
}

function parseUses(params: URLSearchParams, problems: string[]): ApplianceChoice[] {
  const parts = (params.get('uses') ?? '').split('~').filter(Boolean).slice(0, 60)
  const unreadable: string[] = []
  const uses = parts.flatMap((part) => {
    const [key = '', ...numbers] = part.split('_')
    const appliance = findAppliance(key)
    const [quantity = NaN, dayHours = NaN, nightHours = NaN, watts = NaN] = numbers.map((text) =>
      /^\d{1,5}(\.\d{1,3})?$/.test(text) ? Number(text) : NaN,
    )
    const isGood =
      appliance &&
      isWithin(quantity, limits.quantity) &&
      isWithin(dayHours, limits.hours) &&
      isWithin(nightHours, limits.hours) &&
      isWithin(watts, limits.watts)
    if (!isGood) unreadable.push(part.slice(0, 30))
    return isGood && quantity > 0 ? [{ key, quantity, dayHours, nightHours, watts }] : []
  })
  if (unreadable.length > 0)
    problems.push(
      `We could not read these appliances and left them out: “${unreadable.join('”, “')}”.`,
    )
  return uses.filter(({ key }, index) => uses.findIndex((use) => use.key === key) === index)
}
