import { kwhFromLitres, type Generator } from '../system/generator.ts'

/** What a place wants of its power, as a system is sized for it. */
export interface Load {
  /** Mean power of each of the 24 hours, clock time. */
  hourlyKw: number[]
  dailyKwh: number
  /** Of that, from 18:00 to 6:00. */
  nightKwh: number
  /** All that is likely on together. */
  peakKw: number
  /** The peak while the largest motor starts. */
  surgeKw: number
}

export interface ApplianceUse {
  watts: number
  quantity: number
  /** Hours of use between 6:00 and 18:00, 0 to 12. */
  dayHours: number
  /** Hours of use between 18:00 and 6:00, 0 to 12. */
  nightHours: number
  dutyShare: number
  startFactor: number
}

const daysPerMonth = 365 / 12

/**
 * The load of a list of appliances. Hours of the day lie around noon, hours of the night follow 18:00. Domain report, c.2.
 * @param coincidence share of all watts that is on at the worst moment, 0.6 to 1
 * @throws RangeError for numbers that no appliance has
 */
export function loadFromAppliances(uses: readonly ApplianceUse[], coincidence = 0.8): Load {
  for (const use of uses) requireRateLimit(use)
  const hourlyKw = Array.from({ length: 24 }, () => 0)
  for (const { watts, quantity, dayHours, nightHours, dutyShare } of uses) {
    const kw = (watts * quantity * dutyShare) / 1000
    for (const [hour, before] of hourlyKw.entries()) {
      const day = overlap(hour, 12 - dayHours / 2, 12 + dayHours / 2)
      const night = overlap(hour, 18, 18 + nightHours) + overlap(hour + 24, 18, 18 + nightHours)
      hourlyKw[hour] = before + kw * (day + night)
    }
  }
  const runningKw = uses.map(({ watts, quantity, dayHours, nightHours }) =>
    dayHours + nightHours > 0 ? (watts * quantity) / 1000 : 0,
  )
  const largestKw = uses.reduce(
    (largest, { watts }, index) =>
      (runningKw[index] ?? 0) > 0 ? Math.max(largest, watts / 1000) : largest,
    0,
  )
  const peakKw = Math.max(
    coincidence * runningKw.reduce((sum, kw) => sum + kw, 0),
    largestKw,
    ...hourlyKw,
  )
  const startKw = uses.reduce(
    (most, { watts, startFactor }, index) =>
      (runningKw[index] ?? 0) > 0 ? Math.max(most, ((startFactor - 1) * watts) / 1000) : most,
    0,
  )
  return { ...energiesOf(hourlyKw), peakKw, surgeKw: peakKw + startKw }
}

/** How much of the hour that begins at `hour` lies between two times of the clock, 0 to 1. */
function overlap(hour: number, from: number, to: number): number {
  return Math.max(0, Math.min(hour + 1, to) - Math.max(hour, from))
}

function energiesOf(hourlyKw: number[]): Pick<Load, 'hourlyKw' | 'dailyKwh' | 'nightKwh'> {
  const sum = (values: number[]) => values.reduce((total, kw) => total + kw, 0)
  return {
    hourlyKw,
    dailyKwh: sum(hourlyKw),
    nightKwh: sum(hourlyKw.filter((_, hour) => hour < 6 || hour >= 18)),
  }
}

function requireRateLimit({
  watts,
  quantity,
  dayHours,
  nightHours,
  dutyShare,
  startFactor,
}: ApplianceUse): void {
  if (!(watts >= 0 && Number.isFinite(watts))) throw new RangeError(`${watts} W is no power`)
  if (!(quantity >= 0 && Number.isFinite(quantity)))
    throw new RangeError(`${quantity} is no quantity`)
  for (const hours of [dayHours, nightHours])
    if (!(hours >= 0 && hours <= 12)) throw new RangeError(`${hours} hours do not fit half a day`)
  if (!(dutyShare >= 0 && dutyShare <= 1))
    throw new RangeError(`${dutyShare} is no share of the time`)
  if (!(startFactor >= 1 && Number.isFinite(startFactor)))
    throw new RangeError(`${startFactor} is no start factor`)
}

/**
 * Share of a day's energy in each hour. Home: that of the shared dispatch runs, with its peak after dark. Business: from 8:00 to 18:00,
 * refrigeration and lights the rest. Assumed: a list of appliances or a meter knows better.
 */
const shapes = {
  home: [2.5, 2.5, 2.5, 2.5, 2.5, 3, 5, 4, 3, 3, 3, 3.5, 4, 4, 3.5, 3, 4, 6, 9, 10, 9, 7, 5, 3],
  business: [1, 1, 1, 1, 1, 1, 2, 4, 8, 9, 9, 9, 8.5, 9, 9, 9, 8, 5, 2.5, 1, 1, 1, 1, 1],
} as const

/** The hours' means hide moments above them: how far, and what starts then. Assumed, as no appliances are named. */
const peakOverHour = 1.5
const surgeOverPeak = 2

/** A load of so many kWh a day with the shape of a home or a business. @throws RangeError unless the energy is above zero */
export function loadFromEnergy(dailyKwh: number, shape: keyof typeof shapes = 'home'): Load {
  if (!(dailyKwh > 0 && Number.isFinite(dailyKwh)))
    throw new RangeError(`${dailyKwh} kWh a day is no load`)
  const parts = shapes[shape]
  const whole = parts.reduce((sum, part) => sum + part, 0)
  const hourlyKw = parts.map((part) => (dailyKwh * part) / whole)
  const peakKw = peakOverHour * Math.max(...hourlyKw)
  return { ...energiesOf(hourlyKw), peakKw, surgeKw: surgeOverPeak * peakKw }
}

export interface MonthlySpend {
  gridKobo: number
  tariffKoboPerKwh: number
  /** Added on the bill: 0.075. */
  vatShare: number
  fuelKobo: number
  fuelKoboPerLitre: number
  generator: Pick<Generator, 'noLoadLitresPerKw' | 'litresPerKwh'>
}

/** kWh a day that a month's spending on grid and generator fuel buys. @throws RangeError for a price that is none */
export function dailyKwhFromSpend({
  gridKobo,
  tariffKoboPerKwh,
  vatShare,
  fuelKobo,
  fuelKoboPerLitre,
  generator,
}: MonthlySpend): { gridKwh: number; generatorKwh: number } {
  for (const price of [tariffKoboPerKwh, fuelKoboPerLitre])
    if (!(price > 0 && Number.isFinite(price))) throw new RangeError(`${price} kobo is no price`)
  for (const spent of [gridKobo, fuelKobo])
    if (!(spent >= 0 && Number.isFinite(spent))) throw new RangeError(`${spent} kobo was not spent`)
  return {
    gridKwh: gridKobo / (tariffKoboPerKwh * (1 + vatShare)) / daysPerMonth,
    generatorKwh: kwhFromLitres(generator, fuelKobo / fuelKoboPerLitre) / daysPerMonth,
  }
}
