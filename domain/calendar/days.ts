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
