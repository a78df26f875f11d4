import { isCalendarDay } from '../calendar/calendar-day.ts'
import { addDays } from '../calendar/days.ts'
import type { ListChoice, ListFilter } from './list-definition.ts'
import { formatRange, parseRange } from './list-range.ts'
import { containsPattern, quoteValue } from './quote-value.ts'

const maxText = 200
/** Lagos has one time zone, without daylight saving. */
const midnightInLagos = 'T00:00:00+01:00'

/** A query parameter of the Data API: name and value. */
export type Condition = readonly [name: string, value: string]

/**
 * The value of a filter as URLs and saved views hold it: `paid,shipped`, `1000..2000`,
 * `2026-01-01..2026-01-31`, `yes`. Null for text that is no value of the filter.
 */
export function parseFilterValue(filter: ListFilter, text: string): string | null {
  if (text === '' || text.length > maxText) return null
  switch (filter.kind) {
    case 'choice':
      return parseChoices(filter, text)
    case 'text':
      return text.trim() || null
    case 'yes-no':
      return text === 'yes' || text === 'no' ? text : null
    case 'range':
      return parseEnds(text, (end) => /^\d{1,15}(\.\d{1,2})?$/.test(end))
    case 'days':
      return parseEnds(text, isCalendarDay)
  }
}

function parseChoices({ choices }: ListFilter, text: string): string | null {
  const chosen = [...new Set(text.split(','))].filter((value) => value !== '')
  const known = choices
    ? choices.map(({ value }) => value).filter((value) => chosen.includes(value))
    : chosen.sort()
  return known.join(',') || null
}

function parseEnds(text: string, isEnd: (end: string) => boolean): string | null {
  const range = parseRange(text)
  if (!range) return null
  const isGood = [range.from, range.to].every((end) => end === null || isEnd(end))
  return isGood ? formatRange(range) : null
}

/** What a filter asks of the Data API. The value is one of {@link parseFilterValue}. */
export function filterConditions(filter: ListFilter, value: string): Condition[] {
  const { column, kind } = filter
  switch (kind) {
    case 'choice':
      return [[column, `in.(${value.split(',').map(quoteValue).join(',')})`]]
    case 'text':
      return [[column, `ilike.${containsPattern(value)}`]]
    case 'yes-no':
      if (filter.asksIfFilled) return [[column, value === 'yes' ? 'not.is.null' : 'is.null']]
      return [[column, value === 'yes' ? 'eq.true' : 'eq.false']]
    case 'range':
      return rangeConditions(filter, value)
    case 'days':
      return dayConditions(filter, value)
  }
}

function rangeConditions({ column, money }: ListFilter, value: string): Condition[] {
  const { from = null, to = null } = parseRange(value) ?? {}
  const inColumn = (end: string) => (money === 'kobo' ? Math.round(Number(end) * 100) : end)
  return [
    ...(from === null ? [] : [[column, `gte.${inColumn(from)}`] as const]),
    ...(to === null ? [] : [[column, `lte.${inColumn(to)}`] as const]),
  ]
}

/** Both days belong to the range. */
function dayConditions({ column, isDay }: ListFilter, value: string): Condition[] {
  const { from = null, to = null } = parseRange(value) ?? {}
  const start = (day: string) => (isDay ? day : day + midnightInLagos)
  return [
    ...(from === null ? [] : [[column, `gte.${start(from)}`] as const]),
    ...(to === null ? [] : [[column, `lt.${start(addDays(to, 1))}`] as const]),
  ]
}

/** A filter with its value in words: "Status: Paid or Shipped", "Placed: from 2026-01-01". */
export function describeFilter(
  filter: ListFilter,
  value: string,
  choices: readonly ListChoice[] = filter.choices ?? [],
): string {
  return `${filter.title}: ${describeValue(filter, value, choices)}`
}

function describeValue({ kind }: ListFilter, value: string, choices: readonly ListChoice[]) {
  if (kind === 'yes-no') return value === 'yes' ? 'Yes' : 'No'
  if (kind === 'text') return value
  if (kind === 'choice') {
    const labels = value
      .split(',')
      .map((one) => choices.find((choice) => choice.value === one)?.label ?? one)
    return labels.join(' or ')
  }
  const { from = null, to = null } = parseRange(value) ?? {}
  if (from === null) return `up to ${to}`
  return to === null ? `from ${from}` : `${from} to ${to}`
}
