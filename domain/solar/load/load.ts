/** Electrical load of a home or business, as a system is sized for it. */
export interface Load {
  /** Load profile: mean power of each of the 24 hours, clock time. */
  hourlyKw: number[]
  dailyKwh: number
  /** Part of it between 18:00 and 6:00. */
  nightKwh: number
  /** Peak demand: everything that is likely to run at the same time. */
  peakKw: number
  /** Peak demand while the motor with the largest starting power starts. */
  surgeKw: number
  /** The part of `hourlyKw` that must never go off; absent when nothing must. */
  criticalKw?: number[]
  /** Days a week with this load; 7 by default. */
  daysPerWeek?: number
  /** Absent when no motor is known. */
  motors?: Motors
}

/** What the motors of a list ask of the phases. */
export interface Motors {
  /** One of them is made for three phases only. */
  needThreePhases: boolean
  /** Starting power of the largest single-phase one, which one phase carries. */
  onePhaseStartKw: number
}

/** Motors of this power and more are sold for three phases only: 4 kW are 5.5 hp. */
const threePhaseMotorKw = 4
/** From this start factor on it is a motor; inverter air conditioners and heaters start softly. */
const motorStartFactor = 2

export interface ApplianceUse {
  watts: number
  quantity: number
  /** Hours of use between 6:00 and 18:00, 0 to 12. */
  dayHours: number
  /** Hours of use between 18:00 and 6:00, 0 to 12. */
  nightHours: number
  dutyShare: number
  startFactor: number
  /** It must never go off. */
  isCritical?: boolean
}

/** Coincidence factor: share of the connected load that is on at the peak. Usual: 0.6 to 1. */
const coincidenceFactor = 0.8

/**
 * The load of a list of appliances. Hours of the day are centred on noon, hours of the night start
 * at 18:00.
 * @throws RangeError for a number outside its range
 */
export function loadFromAppliances(uses: readonly ApplianceUse[]): Load {
  for (const use of uses) requireApplianceUse(use)
  const hourlyKw = hourlyKwOf(uses)
  const runningKw = uses.map(({ watts, quantity, dayHours, nightHours }) =>
    dayHours + nightHours > 0 ? (watts * quantity) / 1000 : 0,
  )
  const largestKw = uses.reduce(
    (largest, { watts }, index) =>
      (runningKw[index] ?? 0) > 0 ? Math.max(largest, watts / 1000) : largest,
    0,
  )
  const peakKw = Math.max(
    coincidenceFactor * runningKw.reduce((sum, kw) => sum + kw, 0),
    largestKw,
    ...hourlyKw,
  )
  const startKw = uses.reduce(
    (most, { watts, startFactor }, index) =>
      (runningKw[index] ?? 0) > 0 ? Math.max(most, ((startFactor - 1) * watts) / 1000) : most,
    0,
  )
  const motors = motorsOf(uses)
  const critical = uses.filter(({ isCritical }) => isCritical)
  return {
    ...energiesOf(hourlyKw),
    peakKw,
    surgeKw: peakKw + startKw,
    ...(motors && { motors }),
    ...(critical.length > 0 && { criticalKw: hourlyKwOf(critical) }),
  }
}

function motorsOf(uses: readonly ApplianceUse[]): Motors | null {
  const motors = uses.filter(
    ({ quantity, dayHours, nightHours, startFactor }) =>
      quantity > 0 && dayHours + nightHours > 0 && startFactor >= motorStartFactor,
  )
  if (motors.length === 0) return null
  const hasOnePhase = ({ watts }: ApplianceUse) => watts < 1000 * threePhaseMotorKw
  return {
    needThreePhases: !motors.every(hasOnePhase),
    onePhaseStartKw: Math.max(
      0,
      ...motors.filter(hasOnePhase).map(({ watts, startFactor }) => (watts * startFactor) / 1000),
    ),
  }
}

/** Mean power of the appliances in each hour of the day. */
function hourlyKwOf(uses: readonly ApplianceUse[]): number[] {
  const hourlyKw = Array.from({ length: 24 }, () => 0)
  for (const { watts, quantity, dayHours, nightHours, dutyShare } of uses) {
    const kw = (watts * quantity * dutyShare) / 1000
    for (const [hour, before] of hourlyKw.entries()) {
      const day = overlap(hour, 12 - dayHours / 2, 12 + dayHours / 2)
      const night = overlap(hour, 18, 18 + nightHours) + overlap(hour + 24, 18, 18 + nightHours)
      hourlyKw[hour] = before + kw * (day + night)
    }
  }
  return hourlyKw
}

/** Share of the hour that starts at `hour` between two clock times, 0 to 1. */
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

function requireApplianceUse({
  watts,
  quantity,
  dayHours,
  nightHours,
  dutyShare,
  startFactor,
}: ApplianceUse): void {
  if (!(watts >= 0 && Number.isFinite(watts)))
    throw new RangeError(`watts must be 0 or more, not ${watts}`)
  if (!(quantity >= 0 && Number.isFinite(quantity)))
    throw new RangeError(`the quantity must be 0 or more, not ${quantity}`)
  for (const hours of [dayHours, nightHours])
    if (!(hours >= 0 && hours <= 12)) throw new RangeError(`hours must be 0 to 12, not ${hours}`)
  if (!(dutyShare >= 0 && dutyShare <= 1))
    throw new RangeError(`the duty cycle must be 0 to 1, not ${dutyShare}`)
  if (!(startFactor >= 1 && Number.isFinite(startFactor)))
    throw new RangeError(`the start factor must be 1 or more, not ${startFactor}`)
}

/**
 * Load profiles in percent of a day's energy, hour by hour. Home: that of the reference dispatch
 * runs, with an evening peak. Business: mainly 8:00 to 18:00, refrigeration and lights otherwise.
 * Always: the same by day and by night, as of a cold room or a hotel. Assumed: a list of appliances or a meter is better.
 */
const shapes = {
  home: [2.5, 2.5, 2.5, 2.5, 2.5, 3, 5, 4, 3, 3, 3, 3.5, 4, 4, 3.5, 3, 4, 6, 9, 10, 9, 7, 5, 3],
  business: [1, 1, 1, 1, 1, 1, 2, 4, 8, 9, 9, 9, 8.5, 9, 9, 9, 8, 5, 2.5, 1, 1, 1, 1, 1],
  always: Array.from({ length: 24 }, () => 1),
} as const

/** What kind of place it is: it says when power is used. */
export type LoadShape = keyof typeof shapes
export const loadShapes = ['home', 'business', 'always'] as const satisfies readonly LoadShape[]

/**
 * Hourly means hide the peaks within the hour and starting motors: factors for both. Assumed, as no
 * appliances are named.
 */
const peakOverHour = 1.5
const surgeOverPeak = 2

/**
 * A load of that many kWh a day with the profile of a home or a business.
 * @throws RangeError unless the energy is above zero
 */
export function loadFromEnergy(dailyKwh: number, shape: LoadShape = 'home'): Load {
  if (!(dailyKwh > 0 && Number.isFinite(dailyKwh)))
    throw new RangeError(`the daily energy must be above 0 kWh, not ${dailyKwh}`)
  const parts = shapes[shape]
  const totalParts = parts.reduce((sum, part) => sum + part, 0)
  const hourlyKw = parts.map((part) => (dailyKwh * part) / totalParts)
  const peakKw = peakOverHour * Math.max(...hourlyKw)
  return { ...energiesOf(hourlyKw), peakKw, surgeKw: surgeOverPeak * peakKw }
}
