import { parseNaira } from '../../../domain/money/parse-naira.ts'
import { parseTypedNumber } from '../../../domain/text/typed-number.ts'
import { appliances, findAppliance, type Appliance } from '../../../domain/solar/load/appliances.ts'
import type { ChemistryKey } from '../../../domain/solar/system/battery-chemistry.ts'
import { usualPlane } from '../../../domain/solar/panels/usual-plane.ts'
import { findPlace } from '../../../domain/solar/climate/places.ts'
import { usualGeneratorHours } from '../../../domain/solar/load/load-from-spend.ts'
import type { AnswerQuestion } from '../../../domain/solar/system/solar-answer.ts'

export interface ApplianceChoice {
  key: string
  quantity: number
  dayHours: number
  nightHours: number
  watts: number
}

/** The input of the calculator; null means the default. The URL of the page contains it. */
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
  /** Clock hours between which the generator runs in outages, 0 to 24; both or neither. */
  generatorFromHour: number | null
  generatorToHour: number | null
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

export const defaultQuestion: SolarQuestion = {
  place: 'LA',
  from: 'spend',
  spendNaira: 65_000,
  shape: 'home',
  uses: [],
  gridHours: 12,
  fuel: 'petrol',
  generatorHours: null,
  generatorFromHour: null,
  generatorToHour: null,
  generatorKva: null,
  tariffNaira: null,
  fuelNaira: null,
  ...usualPlane,
  battery: 'lfp',
  aim: 'value',
  autonomyHours: null,
  day: 74,
}

/** How many appliances a typical flat has, as a list to start from. Assumed. */
const defaultQuantities: Record<string, number> = {
  'led-bulb': 8,
  'ceiling-fan': 3,
  phone: 4,
  tv: 1,
  router: 1,
  'large-fridge': 1,
}

/** The appliances of a typical flat, with their usual watts and hours. */
export const defaultAppliances: ApplianceChoice[] = appliances.flatMap((appliance) => {
  const quantity = defaultQuantities[appliance.key]
  return quantity === undefined ? [] : [choiceOf(appliance, quantity)]
})

/** A number of appliances with their usual watts and hours. */
export function choiceOf(
  { key, dayHours, nightHours, watts }: Appliance,
  quantity: number,
): ApplianceChoice {
  return { key, quantity, dayHours, nightHours, watts }
}

/** Props of the parts of the form. */
export interface QuestionProps {
  question: SolarQuestion
  onChange: (part: Partial<SolarQuestion>) => void
}

/** Range of each number: minimum, maximum. For fields and links alike. */
export const limits = {
  spend: [1_000, 50_000_000],
  light: [0, 24],
  run: [0, 24],
  starts: [0, 24],
  stops: [0, 24],
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

const inNaira: ReadonlySet<string> = new Set<keyof typeof limits>(['spend', 'tariff', 'litre'])

/**
 * Reads a number from a field; null for text that is not a number, is out of range, or is
 * ambiguous.
 */
export function readNumber(key: keyof typeof limits, text: string): number | null {
  const kobo = inNaira.has(key) ? parseNaira(text) : null
  const value = inNaira.has(key) ? kobo && kobo / 100 : parseTypedNumber(text)
  return value !== null && isWithin(value, limits[key]) ? value : null
}

/** Whether a number lies in a range, both ends included. */
export function isWithin(value: number, [min, max]: readonly [number, number]): boolean {
  return value >= min && value <= max
}

/** The question in the form that the calculation needs. @throws RangeError for an unknown place */
export function toAnswerQuestion(question: SolarQuestion): AnswerQuestion {
  const place = findPlace(`NG-${question.place}`)
  if (!place) throw new RangeError(`unknown place ${question.place}`)
  const { from, uses, gridHours, fuel, generatorKva, tariffNaira, fuelNaira, autonomyHours } =
    question
  const { generatorFromHour: fromHour, generatorToHour: toHour } = question
  return {
    place,
    plane: { tiltDeg: question.tiltDeg, azimuthDeg: question.azimuthDeg },
    demand:
      from === 'appliances'
        ? { uses: uses.map(toUse) }
        : { monthlyKobo: question.spendNaira * 100, shape: question.shape },
    today: {
      gridHoursPerDay: gridHours,
      fuel: fuel === 'none' ? null : fuel,
      generatorHoursPerDay: generatorHoursOf(question),
      ...(fromHour === null || toHour === null ? {} : { generatorHours: { fromHour, toHour } }),
      ...(generatorKva === null ? {} : { generatorKw: generatorKva * kvaToKw }),
    },
    chemistry: question.battery,
    aim: question.aim,
    dayOfYear: question.day,
    ...(autonomyHours === null ? {} : { autonomyHours }),
    ...(tariffNaira === null ? {} : { tariffKoboPerKwh: Math.round(tariffNaira * 100) }),
    ...(fuelNaira === null ? {} : { fuelKoboPerLitre: Math.round(fuelNaira * 100) }),
  }
}

/**
 * Hours a day the generator runs: as given, and at most the hours without grid. By default those of
 * a household, or the working hours of a business.
 */
function generatorHoursOf({ generatorHours, gridHours, fuel, shape }: SolarQuestion) {
  if (fuel === 'none') return 0
  if (generatorHours === null && shape === 'business') return 'working hours'
  return Math.min(24 - gridHours, generatorHours ?? usualGeneratorHours)
}

/**
 * A choice with the duty cycle and start factor of its appliance; an unknown appliance draws its
 * watts all the time.
 */
export function toUse({ key, quantity, dayHours, nightHours, watts }: ApplianceChoice) {
  const appliance = findAppliance(key)
  return {
    watts,
    quantity,
    dayHours,
    nightHours,
    dutyShare: appliance?.dutyShare ?? 1,
    startFactor: appliance?.startFactor ?? 1,
  }
}
