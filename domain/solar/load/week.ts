import type { Load } from './load.ts'

/** So that 15 March, the day which the calculator shows first, is always an open day. */
const firstOpenDay = 3

/**
 * The same load on some days of the week only: a school, an office, a church.
 * @throws RangeError unless the days are 1 to 7, whole
 */
export function openOn(load: Load, daysPerWeek: number): Load {
  if (!Number.isInteger(daysPerWeek) || daysPerWeek < 1 || daysPerWeek > 7)
    throw new RangeError(`days a week must be a whole number from 1 to 7, not ${daysPerWeek}`)
  return daysPerWeek === 7 ? load : { ...load, daysPerWeek }
}

/**
 * Mean power of each hour of the week, or of the day when all days are the same. On closed days only
 * what runs around the clock is on: the least hour of an open day.
 */
export function kwOfWeek(load: Load): number[] {
  const { hourlyKw, daysPerWeek = 7 } = load
  if (daysPerWeek === 7) return hourlyKw
  const closedKw = Math.min(...hourlyKw)
  return listDays(daysPerWeek).flatMap((isOpen) =>
    isOpen ? hourlyKw : hourlyKw.map(() => closedKw),
  )
}

/** Hours of the day, 1 or 0, as hours of the week: on closed days there are none. */
export function onOpenDays(hours: Uint8Array, { daysPerWeek = 7 }: Load): Uint8Array {
  if (daysPerWeek === 7) return hours
  return Uint8Array.from(
    listDays(daysPerWeek).flatMap((isOpen) => [...hours].map((hour) => (isOpen ? hour : 0))),
  )
}

/** Whether each day of the week is open. */
function listDays(daysPerWeek: number): boolean[] {
  return Array.from({ length: 7 }, (_, day) => (day + 7 - firstOpenDay) % 7 < daysPerWeek)
}
