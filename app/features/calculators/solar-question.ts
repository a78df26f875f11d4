import { parseNaira } from '../../../domain/money/parse-naira.ts'
import { parseTypedNumber } from '../../../domain/text/typed-number.ts'
import type { ChemistryKey } from '../../../domain/solar/system/battery-chemistry.ts'
import { usualPlane } from '../../../domain/solar/panels/usual-plane.ts'
import { findPlace, type Place } from '../../../domain/solar/climate/places.ts'
import { generatorPowerFactor } from '../../../domain/solar/generator/new-generator.ts'
import type { LoadShape } from '../../../domain/solar/load/load.ts'
import { usualGeneratorHours } from '../../../domain/solar/load/load-from-spend.ts'
import { bandOfHours, type TariffBand } from '../../../domain/solar/load/tariff-band.ts'
import type { AnswerQuestion } from '../../../domain/solar/system/solar-answer.ts'
import { toUse, type ApplianceChoice } from './appliance-choice.ts'

/** The input of the calculator; null means the default. The URL of the page contains it. */
export interface SolarQuestion {
  /** ISO code without its country: "LA". */
  place: string
  from: 'spend' | 'appliances'
  spendNaira: number
  shape: LoadShape
  /** Days a week that a business is open, 1 to 7. */
  daysPerWeek: number
  uses: ApplianceChoice[]
  gridHours: number
  /** The band of the grid; null: it follows from the hours. */
  band: TariffBand | null
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
  /** Loss by dust on the panels, percent; null: as usual. */
  soilingPercent: number | null
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
  daysPerWeek: 7,
  uses: [],
  gridHours: 12,
  band: null,
  fuel: 'petrol',
  generatorHours: null,
  generatorFromHour: null,
  generatorToHour: null,
  generatorKva: null,
  tariffNaira: null,
  fuelNaira: null,
  ...usualPlane,
  soilingPercent: null,
  battery: 'lfp',
  aim: 'value',
  autonomyHours: null,
  day: 74,
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
  dust: [0, 30],
  lasts: [0, 72],
  day: [1, 365],
  days: [1, 7],
  quantity: [0, 500],
  hours: [0, 12],
  watts: [1, 20_000],
  start: [1, 200_000],
} as const satisfies Record<string, readonly [number, number]>

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
  const place = findPlaceOf(question)
  if (!place) throw new RangeError(`unknown place ${question.place}`)
  const { from, uses, gridHours, fuel, generatorKva, tariffNaira, fuelNaira, autonomyHours } =
    question
  const band = bandOf(question)
  const { generatorFromHour: fromHour, generatorToHour: toHour } = question
  return {
    place,
    plane: planeOf(question),
    demand:
      from === 'appliances'
        ? { uses: uses.map(toUse) }
        : { monthlyKobo: question.spendNaira * 100, shape: question.shape },
    today: {
      gridHoursPerDay: gridHours,
      fuel: fuel === 'none' ? null : fuel,
      generatorHoursPerDay: generatorHoursOf(question),
      ...(fromHour === null || toHour === null ? {} : { generatorHours: { fromHour, toHour } }),
      ...(generatorKva === null ? {} : { generatorKw: generatorKva * generatorPowerFactor }),
    },
    ...(fuel === 'none' && {
      newGeneratorHours: generatorHoursOf({ ...question, fuel: 'petrol' }),
    }),
    daysPerWeek: question.daysPerWeek,
    chemistry: question.battery,
    aim: question.aim,
    dayOfYear: question.day,
    ...(autonomyHours === null ? {} : { autonomyHours }),
    ...(band === null ? {} : { band }),
    ...(tariffNaira === null ? {} : { tariffKoboPerKwh: Math.round(tariffNaira * 100) }),
    ...(fuelNaira === null ? {} : { fuelKoboPerLitre: Math.round(fuelNaira * 100) }),
  }
}

/** The place of a question, which names it without the country; null for an unknown one. */
export function findPlaceOf({ place }: Pick<SolarQuestion, 'place'>): Place | null {
  return findPlace(`NG-${place}`)
}

function planeOf({ tiltDeg, azimuthDeg, soilingPercent }: SolarQuestion) {
  return { tiltDeg, azimuthDeg, ...(soilingPercent !== null && { soilingPercent }) }
}

/** The band whose tariff a question is calculated with; null without a grid. */
export function bandOf({ gridHours, band }: SolarQuestion): TariffBand | null {
  return gridHours === 0 ? null : (band ?? bandOfHours(gridHours))
}

/**
 * Hours a day the generator runs: as given, and at most the hours without grid. By default those of
 * a household, or the working hours of a business.
 */
function generatorHoursOf({ generatorHours, gridHours, fuel, shape }: SolarQuestion) {
  if (fuel === 'none') return 0
  if (generatorHours === null && shape !== 'home') return 'working hours'
  return Math.min(24 - gridHours, generatorHours ?? usualGeneratorHours)
}
