const wakingHours = { from: 7, to: 22 }

/**
 * Whether people are awake: a reminder at night wakes them, or is read too late.
 * @param timeZone where they are, an IANA name
 */
export function isWakingHour(time: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(time),
  )
  return hour >= wakingHours.from && hour < wakingHours.to
}
