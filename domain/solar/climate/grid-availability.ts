import { seededRandom } from './seeded-random.ts'
import { hoursPerYear } from './weather-year.ts'

/**
 * Longest outage, or longest spell of grid where outages are the rule, that the daily pattern
 * contains.
 */
const longestSpellHours = 6

/**
 * Grid availability of a year: 1 (on) or 0 (outage) for each of 8,760 hours. Every day has the same
 * number of hours, rounded so that the sum of the year is exact. When they fall within the day is
 * pseudo-random: the same seed always gives the same year.
 * @param hoursPerDay 0 to 24, fractions allowed
 * @throws RangeError outside that range
 */
export function gridAvailability(hoursPerDay: number, seed = 1): Uint8Array {
  if (!(hoursPerDay >= 0 && hoursPerDay <= 24))
    throw new RangeError(`grid hours a day must be 0 to 24, not ${hoursPerDay}`)
  const random = seededRandom(seed)
  const gridOn = new Uint8Array(hoursPerYear)
  for (let day = 0; day < hoursPerYear / 24; day++) {
    const onHours = Math.round((day + 1) * hoursPerDay) - Math.round(day * hoursPerDay)
    const shift = Math.floor(random() * 24)
    for (const [hour, isOn] of dayPattern(onHours).entries())
      gridOn[24 * day + ((hour + shift) % 24)] = isOn
  }
  return gridOn
}

/**
 * Battery autonomy in hours when only the grid availability is known: one outage, at most 12 hours,
 * or a whole day without a grid. In Lagos the longest outage after dark decides, not days of
 * autonomy.
 */
export function likelyAutonomyHours(gridHoursPerDay: number): number {
  return gridHoursPerDay <= 0 ? 24 : Math.max(0, Math.min(12, 24 - gridHoursPerDay))
}

/**
 * 24 hours with that many hours of grid, divided into equal spells so that none is longer than
 * {@link longestSpellHours}.
 */
function dayPattern(onHours: number): number[] {
  const spells = Math.max(1, Math.ceil(Math.min(onHours, 24 - onHours) / longestSpellHours))
  const spellLength = (hours: number, spell: number) =>
    Math.floor(((spell + 1) * hours) / spells) - Math.floor((spell * hours) / spells)
  return Array.from({ length: spells }, (_, spell) => [
    ...Array.from({ length: spellLength(onHours, spell) }, () => 1),
    ...Array.from({ length: spellLength(24 - onHours, spell) }, () => 0),
  ]).flat()
}
