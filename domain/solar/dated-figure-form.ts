import { formatNumber } from '../text/format-number.ts'
import { calendarDay } from '../calendar/calendar-day.ts'
import { filled, numberField, toTyped } from '../forms/typed-fields.ts'
import { object, refine } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** The fields of a tariff, a price or a carbon factor: a number, its day and where it is from. */
export interface DatedFigureForm {
  value: string
  as_of: string
  source: string
}

/**
 * Turns the fields of the form into the columns of the figure.
 * @param of the value: it stays below the limit and has so many decimals, as the database says
 */
export const parseDatedFigureForm = ({ limit, decimals }: { limit: number; decimals: number }) =>
  object({
    value: refine(
      filled(numberField(decimals)),
      (value) => value < limit,
      `Write a number below ${formatNumber(limit)}.`,
    ),
    as_of: calendarDay('Choose the day from which this figure is.'),
    source: requiredLine({
      whenMissing: 'Say where this figure is from.',
      whenTooLong: 'Please use at most 300 characters.',
      maxLength: 300,
    }),
  })

/** The form of a figure. */
export function toDatedFigureForm(values: Readonly<Record<string, unknown>>): DatedFigureForm {
  return {
    value: toTyped(values.value),
    as_of: toTyped(values.as_of),
    source: toTyped(values.source),
  }
}
