/** Calendar days as `YYYY-MM-DD`, which sort as text. They have no time zone. */

const dayMs = 86_400_000

/**
 * The day in Lagos at a moment. Nigeria has one time zone, UTC+1, without daylight saving (IANA
 * Africa/Lagos).
 */
export function dayInLagos(now: Date): string {
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10)
}

/** The day some days after another one, or before it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** How many days after the first day the second one is; below zero when it is before. */
export function daysBetween(first: string, second: string): number {
  return Math.round((Date.parse(second) - Date.parse(first)) / dayMs)
}

/**
 * The same day of a later month; in a shorter month its last day, such as 28 February for the 31st.
 * @param months whole, from 0
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
    .toISOString()
    .slice(0, 10)
}
