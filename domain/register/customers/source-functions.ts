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
import { parseTypedNumber } from '../../text/typed-number.ts'
import { registerDay } from './register-day.ts'

const day = registerDay('Please choose a day.')

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
  caller: 'person',
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
  caller: 'person',
  parseRequest: object({ sourceId: uuid() }),
  parseResponse: object({}),
} satisfies AnyFunctionContract

/** Fields come from a form, so a number is text. */
const kwh = chain(text('Please enter whole kilowatt-hours.'), (typed) => {
  const number = parseTypedNumber(typed)
  return number !== null && Number.isInteger(number) && number <= 100_000_000
    ? valid(number)
    : invalid('Please enter whole kilowatt-hours.')
})

/** What a meter measured between two days, both of them included, with a picture or file of it. */
export const addMeterReading = {
  name: 'add-meter-reading',
  method: 'POST',
  caller: 'person',
  parseRequest: chain(
    object({
      sourceId: uuid(),
      from: day,
      to: day,
      kwh,
      evidence: file('Please choose a photo of the meter, or its file.'),
    }),
    (given) => {
      if (given.to < given.from) return invalid('The last day lies before the first day.', 'to')
      // A period of the register lies in one year, and counts only readings that lie in it.
      if (given.to.slice(0, 4) !== given.from.slice(0, 4))
        return invalid('Please send one reading up to 31 December and one from 1 January.', 'to')
      return valid(given)
    },
  ),
  parseResponse: object({ readingId: uuid() }),
} satisfies AnyFunctionContract

/** The file of a reading, for its owner and for staff. */
export const getMeterFile = {
  name: 'get-meter-file',
  method: 'GET',
  caller: 'person',
  parseRequest: object({ readingId: uuid() }),
  parseResponse: anything,
} satisfies AnyFunctionContract

/** What meter files are stored as. */
export const meterFileTypes = ['application/pdf', 'image/jpeg', 'image/png', 'text/csv'] as const

/** The largest meter file, and what is said of a larger one. */
export const maxMeterFileBytes = 5 * 1024 * 1024
export const meterFileTooLarge = 'The file is larger than 5 MB. A photo with your phone is enough.'

export const readingStatuses = ['waiting', 'accepted', 'refused'] as const
export const readingStatusLabels: Readonly<Record<(typeof readingStatuses)[number], string>> = {
  waiting: 'We are checking it',
  accepted: 'Accepted',
  refused: 'Refused',
}
