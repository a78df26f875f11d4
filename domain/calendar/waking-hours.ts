const wakingHours = { from: 7, to: 22 }
/** The Nigerian rule allows 8:00 to 21:00 (CBN Consumer Protection Regulations, 2019); we stop earlier. */
const contactHours = { from: 8, to: 20 }
/** The hours in Lagos in which cards are charged. */
export const debitHours = { from: 9, to: 20 }

/** The hours in which we write about money that is owed: "8:00 and 20:00". */
export const contactHoursText = `${contactHours.from}:00 and ${contactHours.to}:00`

/**
 * Whether people are awake: a reminder at night wakes them, or is read too late.
 * @param timeZone where they are, an IANA name
 */
export function isWakingHour(time: Date, timeZone: string): boolean {
  return isWithin(time, timeZone, wakingHours)
}

/**
 * Whether we write to somebody about money that they owe: from eight to eight. The database refuses
 * other hours too (`private.plan_notices`).
 */
export function isContactHour(time: Date, timeZone: string): boolean {
  return isWithin(time, timeZone, contactHours)
}

/** Whether we charge cards: from nine, when people see a message of their bank, to eight. */
export function isDebitHour(time: Date, timeZone: string): boolean {
  return isWithin(time, timeZone, debitHours)
}

function isWithin(
  time: Date,
  timeZone: string,
  { from, to }: { from: number; to: number },
): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(time),
  )
  return hour >= from && hour < to
}
