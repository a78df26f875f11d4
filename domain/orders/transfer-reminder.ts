/** How long before its hold ends the buyer of an unpaid transfer gets a reminder. */
export const reminderMinutes = 30
/** Later than this many minutes before the end it would not help any more. */
export const lastReminderMinutes = 5

const wakingHours = { from: 7, to: 22 }

/** Whether people are awake: a mail at night wakes them, or is read too late. */
export function isWakingHour(time: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(time),
  )
  return hour >= wakingHours.from && hour < wakingHours.to
}
