import { nameOfWeekday } from '../calendar/day-names.ts'
import { monthNames } from '../calendar/month-names.ts'
import { dayInLagos } from '../calendar/days.ts'
import { addWorkingDays } from './working-days.ts'

/** Working days after the payment: whole numbers, `min` not above `max`. */
export interface DeliveryDays {
  min: number
  max: number
}

/** The days on which an order may arrive, `YYYY-MM-DD` in Lagos; both are working days. */
export interface PromisedDelivery {
  from: string
  by: string
}

/**
 * How long the delivery of some products to a state takes: as long as the slowest of them. The
 * journey and the preparation of the products overlap, so the later one counts and not their sum.
 * Every place that names a delivery time gets it here.
 */
export function deliveryDays(state: DeliveryDays, products: readonly DeliveryDays[]): DeliveryDays {
  const all = [state, ...products]
  return {
    min: Math.max(...all.map(({ min }) => min)),
    max: Math.max(...all.map(({ max }) => max)),
  }
}

/** From the first to the last day over several states. @param all at least one */
export function rangeOfDays(all: readonly DeliveryDays[]): DeliveryDays {
  return {
    min: Math.min(...all.map(({ min }) => min)),
    max: Math.max(...all.map(({ max }) => max)),
  }
}

/** The days that we promise for an order that was paid at a moment. */
export function promisedDelivery({
  paidAt,
  days: { min, max },
}: {
  paidAt: Date
  days: DeliveryDays
}): PromisedDelivery {
  const paidOn = dayInLagos(paidAt)
  return { from: addWorkingDays(paidOn, min), by: addWorkingDays(paidOn, max) }
}

/** "2–4 working days". */
export function formatDeliveryDays({ min, max }: DeliveryDays): string {
  if (max === 0) return 'the same working day'
  const unit = max === 1 ? 'working day' : 'working days'
  if (min === 0) return `up to ${max} ${unit}`
  return min === max ? `${max} ${unit}` : `${min}–${max} ${unit}`
}

/** "Delivery to Lagos: 2–4 working days after your payment", before an order is paid. */
export function describeDeliveryTime(state: string, days: DeliveryDays): string {
  return `Delivery to ${state}: ${formatDeliveryDays(days)} after your payment`
}

/** "Tuesday 24 to Friday 27 November 2026", with no more than is needed to read it. */
export function formatPromisedDays({ from, by }: PromisedDelivery): string {
  if (from === by) return formatParts(by, ['day', 'month', 'year'])
  const first =
    from.slice(0, 4) !== by.slice(0, 4)
      ? formatParts(from, ['day', 'month', 'year'])
      : from.slice(0, 7) === by.slice(0, 7)
        ? formatParts(from, ['day'])
        : formatParts(from, ['day', 'month'])
  return `${first} to ${formatParts(by, ['day', 'month', 'year'])}`
}

function formatParts(day: string, parts: readonly ('day' | 'month' | 'year')[]): string {
  const date = new Date(day)
  const texts = {
    day: `${nameOfWeekday(date.getUTCDay() || 7)} ${date.getUTCDate()}`,
    month: monthNames[date.getUTCMonth()],
    year: date.getUTCFullYear(),
  }
  return parts.map((part) => texts[part]).join(' ')
}
