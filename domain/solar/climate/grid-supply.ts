import { seededRandom } from './seeded-random.ts'
import { hoursPerYear } from './weather-year.ts'

/** Least hours of supply a day in the bands of NERC, 2024. What a customer says counts more. */
export const bandSupplyHours = { A: 20, B: 16, C: 12, D: 8, E: 4 } as const

/** An outage, or a spell of supply where that is rarer, lasts this long at most before the pattern breaks it in two. */
const longestSpellHours = 6

/**
 * Which hours of the year the grid is there: 1 or 0 for 8,760 hours. Every day has the same supply, as near as whole hours can (their sum
 * is exact); when in the day it comes moves with the seed, which makes the same question always have the same answer.
 * @param supplyHoursPerDay 0 to 24, parts of an hour allowed. @throws RangeError otherwise
 */
export function gridSupply(supplyHoursPerDay: number, seed = 1): Uint8Array {
  if (!(supplyHoursPerDay >= 0 && supplyHoursPerDay <= 24))
    throw new RangeError(`${supplyHoursPerDay} hours are no supply of a day`)
  const random = seededRandom(seed)
  const supply = new Uint8Array(hoursPerYear)
  for (let day = 0; day < hoursPerYear / 24; day++) {
    const onHours = Math.round((day + 1) * supplyHoursPerDay) - Math.round(day * supplyHoursPerDay)
    const turn = Math.floor(random() * 24)
    for (const [hour, isOn] of dayPattern(onHours).entries())
      supply[24 * day + ((hour + turn) % 24)] = isOn
  }
  return supply
}

/**
 * How long a battery should last, hours, when only the supply of a day is known: the outage, a night at most, and a day where there is
 * no grid. Domain report, c.2: in Lagos the longest outage after dark, not whole days.
 */
export function likelyAutonomyHours(supplyHoursPerDay: number): number {
  return supplyHoursPerDay <= 0 ? 24 : Math.max(0, Math.min(12, 24 - supplyHoursPerDay))
}

/** 24 hours with that many of supply, in as many even spells as keep the rarer kind short. */
function dayPattern(onHours: number): number[] {
  const spells = Math.max(1, Math.ceil(Math.min(onHours, 24 - onHours) / longestSpellHours))
  const part = (hours: number, spell: number) =>
    Math.floor(((spell + 1) * hours) / spells) - Math.floor((spell * hours) / spells)
  return Array.from({ length: spells }, (_, spell) => [
    ...Array.from({ length: part(onHours, spell) }, () => 1),
    ...Array.from({ length: part(24 - onHours, spell) }, () => 0),
  ]).flat()
}
