import { formatNumber } from '../../../domain/text/format-number.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { isCalendarDay } from '../../../domain/calendar/calendar-day.ts'
import { formatAmount } from '../../../domain/register/format-amount.ts'
import { formatSize } from '../../platform/files/format-size.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'

// Server only: the pages get the words, and need less script.

/** The days of a period in words. Its end does not belong to it. */
export function formatPeriodDays({
  starts_at,
  ends_at,
}: {
  starts_at: string
  ends_at: string
}): string {
  const first = dayInLagos(new Date(starts_at))
  const last = dayInLagos(new Date(Date.parse(ends_at) - 1_000))
  return `${formatCalendarDay(first)} to ${formatCalendarDay(last)}`
}

/** What the factor counts, and the day of its figure. */
export function describeFactor({
  factor_name,
  factor_version,
}: {
  factor_name: string
  factor_version: string
}): string {
  const name = factor_name === 'grid_avoided' ? 'grid power avoided' : factor_name
  return `${name}, figure of ${isCalendarDay(factor_version) ? formatCalendarDay(factor_version) : factor_version}`
}

/** How the units of a certificate follow from what was measured. */
export function describeMeasured(period: {
  event_index: number
  kg: number
  kwh: number
  factor_name: string
  factor_version: string
  factor_grams_per_kwh: number
  reduction_kg: number
}): string {
  const { event_index, kg, kwh, factor_grams_per_kwh, reduction_kg } = period
  return `${formatNumber(kwh)} kWh × ${factor_grams_per_kwh} g of CO₂e for each kWh (${describeFactor(period)}) = ${formatAmount(reduction_kg)}, of which ${formatAmount(kg)} ${kg === 1 ? 'is' : 'are'} retired here. Entry ${event_index} of the register.`
}

/** A file of the evidence: its hash, and its size in words. */
export function describeFile({ sha256, bytes }: { sha256: string; bytes: number }): {
  sha256: string
  size: string
} {
  return { sha256, size: formatSize(bytes) }
}
