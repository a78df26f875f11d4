/** UTC+1: Nigeria has no daylight saving (IANA Africa/Lagos). */
const lagosOffsetHours = 1

/** Whether it is between 8 and 21 o'clock in Lagos, when a reminder wakes nobody. */
export function isWakingHour(time: Date): boolean {
  const hour = (time.getUTCHours() + lagosOffsetHours) % 24
  return hour >= 8 && hour < 21
}
