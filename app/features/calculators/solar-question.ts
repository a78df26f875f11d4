import { linkCheck } from '../../../domain/text/link-checksum.ts'
import { parseNaira } from '../../../domain/money/money.ts'
import { parseTypedNumber } from '../../../domain/text/typed-number.ts'
import { appliances } from '../../../domain/solar/load/appliances.ts'
import { chemistries, type ChemistryKey } from '../../../domain/solar/system/battery-chemistry.ts'
import { findPlace, places } from '../../../domain/solar/climate/places.ts'
import { usualGeneratorHours } from '../../../domain/solar/load/load-from-spend.ts'
import type { AnswerQuestion } from '../../../domain/solar/system/solar-answer.ts'

export interface ApplianceChoice {
  key: string
  quantity: number
  dayHours: number
  nightHours: number
  watts: number
}

/** What the visitor answered; null is left to us. It is the address of the page. */
export interface SolarQuestion {
  /** ISO code without its country: "LA". */
  place: string
  from: 'spend' | 'appliances'
  spendNaira: number
  shape: 'home' | 'business'
  uses: ApplianceChoice[]
  gridHours: number
  fuel: 'petrol' | 'diesel' | 'none'
  generatorHours: number | null
  generatorKva: number | null
  tariffNaira: number | null
  fuelNaira: number | null
  tiltDeg: number
  azimuthDeg: number
  battery: ChemistryKey
  aim: 'value' | 'sun'
  autonomyHours: number | null
  day: number
}

const usualQuestion: SolarQuestion = {
  place: 'LA',
  from: 'spend',
  spendNaira: 65_000,
  shape: 'home',
  uses: [],
  gridHours: 12,
  fuel: 'petrol',
  generatorHours: null,
  generatorKva: null,
  tariffNaira: null,
  fuelNaira: null,
  tiltDeg: 10,
  azimuthDeg: 180,
  battery: 'lfp',
  aim: 'value',
  autonomyHours: null,
  day: 74,
}

/** What a flat often runs: a list to start from. Assumed. */
export const defaultRateLimits: ApplianceChoice[] = [
  { key: 'led-bulb', quantity: 8, dayHours: 0, nightHours: 6, watts: 10 },
  { key: 'ceiling-fan', quantity: 3, dayHours: 4, nightHours: 8, watts: 75 },
  { key: 'phone', quantity: 4, dayHours: 1, nightHours: 2, watts: 10 },
  { key: 'tv', quantity: 1, dayHours: 3, nightHours: 4, watts: 120 },
  { key: 'router', quantity: 1, dayHours: 12, nightHours: 12, watts: 12 },
  { key: 'large-fridge', quantity: 1, dayHours: 12, nightHours: 12, watts: 300 },
]

/** What the parts of the form are given. */
export interface QuestionProps {
  question: SolarQuestion
  onChange: (part: Partial<SolarQuestion>) => void
}

/** What an answer may be: least, most. The same for the fields and for links. */
export const limits = {
  spend: [1_000, 50_000_000],
  light: [0, 24],
  run: [0, 24],
  kva: [0.5, 2_000],
  tariff: [1, 2_000],
  litre: [100, 10_000],
  tilt: [0, 60],
  facing: [0, 359],
  lasts: [0, 72],
  day: [1, 365],
  quantity: [0, 500],
  hours: [0, 12],
  watts: [1, 20_000],
} as const satisfies Record<string, readonly [number, number]>

const kvaToKw = 0.8
const checkKey = 'z'

const inNaira: ReadonlySet<string> = new Set<keyof typeof limits>(['spend', 'tariff', 'litre'])

/** What somebody typed into a field, in its range; null for what is no number, out of range, or could be read in two ways. */
export function readNumber(key: keyof typeof limits, text: string): number | null {
  const kobo = inNaira.has(key) ? parseNaira(text) : null
  const value = inNaira.has(key) ? kobo && kobo / 100 : parseTypedNumber(text)
  return value !== null && isWithin(value, limits[key]) ? value : null
}

/** Reads an address. `problems` says, for people, what could not be read and was replaced. */
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
    const [least, most] = limits[key]
    if (value !== null) return value
    problems.push(
      `${name} must be a number from ${least.toLocaleString('en')} to ${most.toLocaleString('en')}, not “${text.slice(0, 20)}”.`,
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
  const usual = usualQuestion
  const uses = parseUses(params, problems)
  const question: SolarQuestion = {
    place: choice(
      'place',
      'The place',
      places.map(({ code }) => code.slice(3)),
      usual.place,
    ),
    from: uses.length > 0 && params.get('from') !== 'spend' ? 'appliances' : 'spend',
    spendNaira: number('spend', 'The monthly spend', usual.spendNaira),
    shape: choice('who', 'The kind of place', ['home', 'business'], usual.shape),
    uses,
    gridHours: number('light', 'Hours of light', usual.gridHours),
    fuel: choice('fuel', 'The fuel', ['petrol', 'diesel', 'none'], usual.fuel),
    generatorHours: number('run', 'Hours of the generator', null),
    generatorKva: number('kva', 'The size of the generator', null),
    tariffNaira: number('tariff', 'The price of a kWh', null),
    fuelNaira: number('litre', 'The price of a litre', null),
    tiltDeg: number('tilt', 'The tilt of the roof', usual.tiltDeg),
    azimuthDeg: number('facing', 'The direction of the roof', usual.azimuthDeg),
    battery: choice('battery', 'The battery', ['lfp', 'tubular', 'gel'], usual.battery),
    aim: choice('aim', 'The aim', ['value', 'sun'], usual.aim),
    autonomyHours: number('lasts', 'Hours the battery lasts', null),
    day: Math.round(number('day', 'The day', usual.day)),
  }
  if (params.has('v') && params.get(checkKey) !== checkOf(question))
    problems.unshift('This link is not whole. What is missing in it stands as we would guess it.')
  return { question, problems }
}

/** The address of a question: only what differs from the usual, and at its end a check that tells a link cut in half. */
export function solarPath(question: SolarQuestion, { isShared = false } = {}): string {
  const own = paramsOf(question)
  // The mark goes first and the check last, so that a link cut anywhere lacks the check.
  const params = isShared
    ? new URLSearchParams([['v', '1'], ...own, [checkKey, checkOf(question)]])
    : own
  const query = params.toString()
  return query ? `/solar-calculator?${query}` : '/solar-calculator'
}

/** What stands in the address of the page while it is answered. */
export function solarQuery(question: SolarQuestion): string {
  return paramsOf(question).toString()
}

function paramsOf(question: SolarQuestion): URLSearchParams {
  const { uses, from } = question
  const texts: Record<string, string | number | null> = {
    place: question.place,
    spend: question.spendNaira,
    light: question.gridHours,
    who: question.shape,
    fuel: question.fuel,
    run: question.generatorHours,
    kva: question.generatorKva,
    tariff: question.tariffNaira,
    litre: question.fuelNaira,
    tilt: question.tiltDeg,
    facing: question.azimuthDeg,
    battery: question.battery,
    aim: question.aim,
    lasts: question.autonomyHours,
    day: question.day,
  }
  const usual = {
    place: 'LA',
    spend: usualQuestion.spendNaira,
    light: usualQuestion.gridHours,
    who: 'home',
    fuel: 'petrol',
    tilt: 10,
    facing: 180,
    battery: 'lfp',
    aim: 'value',
    day: usualQuestion.day,
  } as Record<string, string | number>
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(texts))
    if (value !== null && value !== usual[key]) params.set(key, String(value))
  if (uses.length > 0) {
    params.set(
      'uses',
      uses
        .map((use) => [use.key, use.quantity, use.dayHours, use.nightHours, use.watts].join('_'))
        .join('~'),
    )
    if (from === 'spend') params.set('from', 'spend')
  }
  return params
}

/** Two letters that change with every answer. */
function checkOf(question: SolarQuestion): string {
  return linkCheck(paramsOf(question).toString())
}

function parseUses(params: URLSearchParams, problems: string[]): ApplianceChoice[] {
  const parts = (params.get('uses') ?? '').split('~').filter(Boolean).slice(0, 60)
  const unreadable: string[] = []
  const uses = parts.flatMap((part) => {
    const [key = '', ...numbers] = part.split('_')
    const appliance = appliances.find((each) => each.key === key)
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
      `Of the appliances “${unreadable.join('”, “')}” could not be read and was left out.`,
    )
  return uses.filter(({ key }, index) => uses.findIndex((use) => use.key === key) === index)
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}

/** The question as the calculation takes it. @throws RangeError for appliances that never run */
export function toAnswerQuestion(question: SolarQuestion): AnswerQuestion {
  const place = findPlace(`NG-${question.place}`)
  if (!place) throw new RangeError(`${question.place} is no place`)
  const { from, uses, gridHours, fuel, generatorKva, tariffNaira, fuelNaira, autonomyHours } =
    question
  return {
    place,
    plane: { tiltDeg: question.tiltDeg, azimuthDeg: question.azimuthDeg },
    wanted:
      from === 'appliances'
        ? { uses: uses.map(toUse) }
        : { monthlyKobo: question.spendNaira * 100, shape: question.shape },
    today: {
      gridHoursPerDay: gridHours,
      fuel: fuel === 'none' ? null : fuel,
      generatorHoursPerDay: generatorHoursOf(question),
      ...(generatorKva === null ? {} : { generatorKw: generatorKva * kvaToKw }),
    },
    chemistry: Object.hasOwn(chemistries, question.battery) ? question.battery : 'lfp',
    aim: question.aim,
    dayOfYear: question.day,
    ...(autonomyHours === null ? {} : { autonomyHours }),
    ...(tariffNaira === null ? {} : { tariffKoboPerKwh: Math.round(tariffNaira * 100) }),
    ...(fuelNaira === null ? {} : { fuelKoboPerLitre: Math.round(fuelNaira * 100) }),
  }
}

/** Hours a day the generator runs: said, or as usual, and never more than it is dark. */
function generatorHoursOf({ generatorHours, gridHours, fuel }: SolarQuestion): number {
  return fuel === 'none' ? 0 : Math.min(24 - gridHours, generatorHours ?? usualGeneratorHours)
}

/** A choice with what the list of appliances knows of it; of one it does not know, that it draws its watts all the time. */
export function toUse({ key, quantity, dayHours, nightHours, watts }: ApplianceChoice) {
  const appliance = appliances.find((each) => each.key === key)
  return {
    watts,
    quantity,
    dayHours,
    nightHours,
    dutyShare: appliance?.dutyShare ?? 1,
    startFactor: appliance?.startFactor ?? 1,
  }
}
