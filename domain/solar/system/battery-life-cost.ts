/** How often a battery may be emptied, and how long it lasts however little it is used. */
export interface BatteryWear {
  /** Of its data sheet, until 80 % of the capacity is left; null where the sheet has none. */
  cycles: number | null
  calendarYears: number
}

/** Years until a battery is replaced: when its cycles are used, or when its calendar life ends. */
export function batteryLifeYears(
  { cycles, calendarYears }: BatteryWear,
  cyclesPerYear: number,
): number {
  return cycles === null ? calendarYears : Math.min(calendarYears, cycles / cyclesPerYear)
}

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
