import { isCalendarDay } from '../../calendar/calendar-day.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  anything,
  chain,
  file,
  flag,
  invalid,
  map,
  nullable,
  object,
  refine,
  text,
  uuid,
  valid,
} from '../../parse/parser.ts'

const day = refine(text('Please choose a day.'), isCalendarDay, 'Please choose a day.')

/** The serial number that stands on a meter. */
export const meterSerial = refine(
  map(text('Please enter the number on the meter.'), (typed) =>
    typed.toUpperCase().replaceAll(/\s+/g, ''),
  ),
  (serial) => /^[A-Z0-9][A-Z0-9-]{2,39}$/.test(serial),
  'Please enter the number on the meter: letters, digits and hyphens.',
)

/** A customer lets us count what their delivered system measures. */
export const joinRegister = {
  name: 'join-register',
  method: 'POST',
  parseRequest: object({
    orderId: uuid(),
    /** Null when they do not know it yet. */
    meter: nullable(meterSerial),
    /** Whether everybody may read their name as a holder. */
    isPublic: flag(),
  }),
  parseResponse: object({ sourceId: uuid() }),
} satisfies AnyFunctionContract

/** Takes the consent back: nothing more is counted. */
export const leaveRegister = {
  name: 'leave-register',
  method: 'POST',
  parseRequest: object({ sourceId: uuid() }),
  parseResponse: object({}),
} satisfies AnyFunctionContract

/** Fields come from a form, so a number is text. */
const kwh = chain(text('Please enter whole kilowatt-hours.'), (typed) => {
  const digits = typed.replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) && Number(digits) <= 100_000_000
    ? valid(Number(digits))
    : invalid('Please enter whole kilowatt-hours.')
})

/** What a meter measured between two days, both of them included, with a picture or file of it. */
export const addMeterReading = {
  name: 'add-meter-reading',
  method: 'POST',
  parseRequest: chain(
    object({
      sourceId: uuid(),
      from: day,
      to: day,
      kwh,
      evidence: file('Please choose a photo of the meter, or its file.'),
    }),
    (given) =>
      given.to < given.from
        ? invalid('The last day lies before the first day.', 'to')
        : valid(given),
  ),
  parseResponse: object({ readingId: uuid() }),
} satisfies AnyFunctionContract

/** The file of a reading, for its owner and for staff. */
export const getMeterFile = {
  name: 'get-meter-file',
  method: 'GET',
  parseRequest: object({ readingId: uuid() }),
  parseResponse: anything,
} satisfies AnyFunctionContract

/** What meter files are stored as. */
export const meterFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'text/csv'] as const

/** The largest meter file. */
export const maxMeterFileBytes = 5 * 1024 * 1024

export const readingStatuses = ['waiting', 'accepted', 'refused'] as const
export const readingStatusLabels: Readonly<Record<(typeof readingStatuses)[number], string>> = {
  waiting: 'We are checking it',
  accepted: 'Accepted',
  refused: 'Refused',
}
