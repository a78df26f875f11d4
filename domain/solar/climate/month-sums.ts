import { daysOfMonths } from '../sun/day-of-year.ts'

/** Sums of the twelve months of an hourly series of a year of 365 days. */
export function monthSums(hours: ArrayLike<number>): number[] {
  let hour = 0
  return daysOfMonths.map((days) => {
    let sum = 0
    for (const end = hour + 24 * days; hour < end; hour++) sum += hours[hour] ?? 0
    return sum
  })
}
