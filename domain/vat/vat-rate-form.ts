import { dayInLagos } from '../calendar/days.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** A new rate as staff type it. */
export interface VatRateForm {
  percent: string
  from: string
  ground: string
}

interface VatRate {
  rate_percent: number
  valid_from: string
  legal_ground: string
}

const legalGround = requiredLine({
  whenMissing: 'Name the law that says so.',
  whenTooLong: 'Please use at most 300 characters.',
  maxLength: 300,
  minLength: 3,
})

/**
 * A new rate of a class, or what is wrong with it. Only the first rate of a class may begin today or earlier;
 * the database guards that too.
 */
export function parseVatRate(
  { percent, from, ground }: VatRateForm,
  { now, isFirst }: { now: Date; isFirst: boolean },
): { rate: VatRate } | { errors: Partial<Record<keyof VatRateForm, string>> } {
  const errors: Partial<Record<keyof VatRateForm, string>> = {}
  const rate = Number(percent.trim().replace(',', '.'))
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(percent.trim()) || rate > 50)
    errors.percent = 'Write a rate between 0 and 50, like 7.5.'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(from)) errors.from = 'Choose the first day.'
  else if (!isFirst && from <= dayInLagos(now))
    errors.from = 'A new rate begins tomorrow at the earliest.'
  const law = legalGround(ground)
  if (!law.ok) errors.ground = law.problems[0].message
  return !law.ok || Object.keys(errors).length > 0
    ? { errors }
    : { rate: { rate_percent: rate, valid_from: from, legal_ground: law.value } }
}
