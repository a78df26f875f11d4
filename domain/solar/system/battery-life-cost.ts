import { batteryLifeYears } from './battery-life.ts'

/** What a battery is bought for: what it gives each day, and for how long. */
export interface BatteryLife {
  priceKobo: number
  usableKwh: number
  cycles: number
  calendarYears: number
}

export interface BatteryLifeCost {
  /** Price through the energy of these years. */
  koboPerKwh: number
  /** By {@link batteryLifeYears}, at one cycle a day. */
  years: number
  /** How many are bought over the years asked about, whole batteries. */
  purchases: number
  /** What these cost at today's price. */
  totalKobo: number
}

/** One a day. */
const cyclesPerYear = 365

/**
 * What a battery costs over some years of one cycle a day. The capacity fades to 80 % over its
 * cycles, so a mean of 90 % is counted.
 * @param years how long power is wanted, above 0
 * @throws RangeError unless all numbers are above 0
 */
export function batteryLifeCost(
  { priceKobo, usableKwh, cycles, calendarYears }: BatteryLife,
  years: number,
): BatteryLifeCost {
  for (const value of [priceKobo, usableKwh, cycles, calendarYears, years])
    if (!(value > 0)) throw new RangeError(`must be above 0, not ${value}`)
  const life = batteryLifeYears({ cycles, calendarYears }, cyclesPerYear)
  const purchases = Math.ceil(years / life - 1e-9)
  return {
    koboPerKwh: Math.round(priceKobo / (usableKwh * 0.9 * life * cyclesPerYear)),
    years: life,
    purchases,
    totalKobo: purchases * priceKobo,
  }
}
