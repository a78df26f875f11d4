/** Clock hours: 8 to 17 is from 8:00 to 17:00, 18 to 2 passes midnight, 0 to 24 is the whole day. */
export interface ClockHours {
  fromHour: number
  toHour: number
}

/** When a generator runs. */
export interface GeneratorUse {
  /** Grid availability, hours a day, 0 to 24. */
  gridHoursPerDay: number
  /**
   * Hours a day the generator runs, mean of the year. `working hours`: in every outage while the
   * load is high, as a business runs it.
   */
  generatorHoursPerDay: number | 'working hours'
  /** The hours in which it runs when the grid is off, where they are known. */
  generatorHours?: ClockHours
}

/** With an equal load in all hours, a generator runs around this hour. Assumed. */
const eveningHour = 20

/**
 * The hours of the day in which the generator may run: those given, or else the consecutive hours
 * with the most load in which outages make it run about as long as given. Null when it never runs.
 * @param hourlyKw load of each of the 24 hours
 * @throws RangeError for clock hours that are not whole, outside 0 to 24, or the same twice
 */
export function generatorWindow(
  { gridHoursPerDay, generatorHoursPerDay, generatorHours }: GeneratorUse,
  hourlyKw: readonly number[],
): ClockHours | null {
  const outageShare = 1 - gridHoursPerDay / 24
  if (outageShare <= 0 || generatorHoursPerDay === 0) return null
  if (generatorHours) return requireClockHours(generatorHours)
  return generatorHoursPerDay === 'working hours'
    ? busiestHours(hourlyKw, countWorkingHours(hourlyKw))
    : busiestHours(hourlyKw, Math.min(24, Math.round(generatorHoursPerDay / outageShare)))
}

/** 1 in the hours of the day within the window, 0 in the others. */
export function hoursWithin(window: ClockHours | null): Uint8Array {
  const hours = new Uint8Array(24)
  if (window)
    for (let passed = 0; passed < spanOf(window); passed++)
      hours[(window.fromHour + passed) % 24] = 1
  return hours
}

/**
 * The hours with a load above half of the highest hour; or above the mean of the day where that is
 * less, because an iron of two hours does not end the working day.
 */
function countWorkingHours(hourlyKw: readonly number[]): number {
  const mean = hourlyKw.reduce((sum, kw) => sum + kw, 0) / hourlyKw.length
  const limit = Math.min(mean, Math.max(...hourlyKw) / 2)
  return hourlyKw.filter((kw) => kw > limit).length
}

/** The consecutive hours with the most load. Of equal ones, those nearest to the evening. */
function busiestHours(hourlyKw: readonly number[], hours: number): ClockHours | null {
  if (hours <= 0) return null
  if (hours >= 24) return { fromHour: 0, toHour: 24 }
  const evening = Math.round(eveningHour - hours / 2)
  let best = { fromHour: evening, kwh: -Infinity }
  for (let step = 0; step < 24; step++) {
    // 0, 1, -1, 2, -2, … hours from the evening.
    const distance = step % 2 === 1 ? (step + 1) / 2 : -step / 2
    const fromHour = (evening + distance + 24) % 24
    let kwh = 0
    for (let passed = 0; passed < hours; passed++) kwh += hourlyKw[(fromHour + passed) % 24] ?? 0
    if (kwh > best.kwh * (1 + 1e-9)) best = { fromHour, kwh }
  }
  return { fromHour: best.fromHour, toHour: (best.fromHour + hours) % 24 || 24 }
}

function spanOf({ fromHour, toHour }: ClockHours): number {
  return toHour > fromHour ? toHour - fromHour : toHour + 24 - fromHour
}

function requireClockHours(window: ClockHours): ClockHours {
  const isHour = (hour: number) => Number.isInteger(hour) && hour >= 0 && hour <= 24
  const { fromHour, toHour } = window
  if (!isHour(fromHour) || !isHour(toHour) || fromHour === toHour)
    throw new RangeError(`clock hours must be two hours from 0 to 24, not ${fromHour} to ${toHour}`)
  return window
}
