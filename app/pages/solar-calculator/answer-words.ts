import { formatNumber } from '../../../domain/text/format-number.ts'
import { monthNames } from '../../../domain/calendar/month-names.ts'
import { explainYearlyFigure } from '../../../domain/carbon/yearly-figures.ts'
import type { SolarAnswer } from '../../../domain/solar/system/solar-answer.ts'
import type { ClockHours } from '../../../domain/solar/system/generator-window.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { analysisYears, type SavingsRange } from '../../../domain/solar/system/system-savings.ts'
import type { ChemistryKey } from '../../../domain/solar/system/battery-chemistry.ts'
import { maxShopKwp } from '../../../domain/solar/system/system-chooser.ts'

/** Why the shop shows another yearly figure for the same goods. */
export const yearlyFigureNote = explainYearlyFigure('use')

/** "₦4.88 million", "₦640,000": for a headline. */
export function shortNaira(kobo: number): string {
  const naira = kobo / 100
  if (Math.abs(naira) < 1_000_000) return formatNaira(Math.round(naira / 1_000) * 100_000)
  const millions = naira / 1_000_000
  return `₦${millions.toFixed(Math.abs(millions) < 100 ? 2 : 0)} million`
}

/** "₦64,500": what an amount of a year comes to in a month. */
export function monthNaira(koboPerYear: number): string {
  return formatNaira(Math.round(koboPerYear / 12 / 50_000) * 50_000)
}

/** "₦4.9M", "₦640k": for an axis. */
export function axisNaira(naira: number): string {
  const size = Math.abs(naira)
  if (size >= 1_000_000) return `${Number((naira / 1_000_000).toPrecision(3))}M`
  return size >= 1_000 ? `${Number((naira / 1_000).toPrecision(3))}k` : String(naira)
}

/** "3.9", "13", "1,240": a quantity with its significant digits. */
export function rounded(value: number): string {
  if (Math.abs(value) >= 100) return formatNumber(Math.round(value))
  return formatNumber(value, { max: Math.abs(value) >= 10 ? 0 : 1 })
}

/** "8.2 years", "under a year", "not within 20 years". */
export function yearsInWords(years: number | null): string {
  if (years === null) return `not within ${analysisYears} years`
  return years < 1 ? 'under a year' : `${years.toFixed(years < 10 ? 1 : 0)} years`
}

/** "It pays for itself in 8.2 years", or that it does not; without a full stop. */
export function paybackSentence(years: number | null): string {
  if (years === null) return `It does not pay for itself within ${analysisYears} years`
  return `It pays for itself ${years < 1 ? 'within a year' : `in ${yearsInWords(years)}`}`
}

/** What the savings less all costs come to after 20 years. */
export function twentyYearsInWords(kobo: number): string {
  return kobo < 0
    ? `After ${analysisYears} years you are still ${shortNaira(-kobo)} short.`
    : `Over ${analysisYears} years you are ${shortNaira(kobo)} better off.`
}

/** "25 % of what you need is off.": the part of the load that gets no power. */
export function unmetLoadInWords(share: number): string {
  if (share < 0.001) return 'Nothing you need is off.'
  return `${share < 0.1 ? (share * 100).toFixed(1) : Math.round(share * 100)} % of what you need is off.`
}

/** "6.2 years to 9.1 years": when the system pays back at best, and when at worst. */
export function paybackRangeInWords({ minYears, maxYears }: SavingsRange['paybackRange']): string {
  const [best, worst] = [yearsInWords(minYears), yearsInWords(maxYears)]
  if (best === worst) return `${best} in ${minYears === null ? 'any' : 'every'} case`
  return maxYears === null ? `${best} at best; at worst ${worst}` : `${best} to ${worst}`
}

/** "₦209.50 per kWh", "18 %": a value with its unit, naira written as on a price. */
export function valueInWords(value: number, unit: string): string {
  if (!unit.startsWith('₦')) return `${formatNumber(value)} ${unit}`
  return `${formatNaira(Math.round(value * 100), { withKobo: value % 1 !== 0 })}${unit.slice(1)}`
}

/** A day of the year in words: 74 is "15 March". */
export function dayInWords(dayOfYear: number): string {
  return new Date(Date.UTC(2026, 0, dayOfYear)).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}

/** ", open 5 days a week" after a load of a day; empty when it is every day. */
export function openDaysInWords(daysPerWeek: number): string {
  if (daysPerWeek === 7) return ''
  return `, open ${daysPerWeek} ${daysPerWeek === 1 ? 'day' : 'days'} a week`
}

/** "8:00", "midnight": an hour of the clock, 0 to 24. */
export function clockTime(hour: number): string {
  return hour % 24 === 0 ? 'midnight' : `${hour}:00`
}

/** "between 16:00 and midnight", "all day": when something runs. */
export function clockHoursInWords({ fromHour, toHour }: ClockHours): string {
  if (fromHour % 24 === toHour % 24) return 'all day'
  return `between ${clockTime(fromHour)} and ${clockTime(toHour)}`
}

/** @param index 0 is January */
export function monthInWords(index: number): string {
  return monthNames[index] ?? ''
}

/** From this share of the load on, what is wanted is much more than what is bought. */
const muchUnmetShare = 0.4

/** That a spend buys much less than the system is planned for; null where it does not. */
export function plannedAboveBought({
  load: { dailyKwh },
  today: { unmetLoadShare },
}: Pick<SolarAnswer, 'load' | 'today'>): string | null {
  if (unmetLoadShare < muchUnmetShare) return null
  const bought = rounded(dailyKwh * (1 - unmetLoadShare))
  return `Your money buys about ${bought} kWh a day now. We plan for ${rounded(dailyKwh)}, because you would use more if the power stayed on. If that is too much, list what you run.`
}

/** Why a range for a project is shown, and not a system of the shop. */
export function whyProject(arrayKwp: { max: number }, battery: ChemistryKey): string {
  const visit = 'after a visit to see your roof, your meter and your generator.'
  if (arrayKwp.max > maxShopKwp) return `We design systems above ${maxShopKwp} kWp ${visit}`
  if (battery === 'lfp') return `This is more than one system of our shop. We design it ${visit}`
  return `This takes more batteries of this kind than one system can hold. We design it ${visit} With lithium we may have a ready system for you.`
}
