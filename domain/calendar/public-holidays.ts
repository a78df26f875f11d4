import { addDays } from './days.ts'

/**
 * Month and day of the holidays with a fixed date. Source: Public Holidays Act (Cap. P40, LFN 2004),
 * with Democracy Day on 12 June since the amendment of 2019. The government proclaims Id el Fitr, Id
 * el Kabir, Id el Maulud and days in lieu a few days ahead, so no rule can name them: staff then
 * change the promised dates of the orders that they delay.
 */
const fixedHolidays = new Set(['01-01', '05-01', '06-12', '10-01', '12-25', '12-26'])

/** Whether a day is a public holiday that the law fixes, not one that is proclaimed. */
export function isPublicHoliday(day: string): boolean {
  if (fixedHolidays.has(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day === addDays(easter, -2) || day === addDays(easter, 1)
}

/** The anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const { floor } = Math
  const golden = year % 19
  const century = floor(year / 100)
  const ofCentury = year % 100
  const correction = floor((century - floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return new Date(Date.UTC(year, floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10)
}
