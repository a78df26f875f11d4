import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { nullable, number, object, oneOf, refine, uuid } from '../../parse/parser.ts'
import { optionalLine, requiredLine, withReason } from '../../parse/text-fields.ts'
import { meterSerial } from '../customers/source-functions.ts'
import { systemState } from './proposal-asks.ts'

const sizeMessage = 'Please enter the size of the panels in kWp, from 0.1 to 100,000.'

/** Staff let a system of the company, or of a company that holds units, take part. The same id twice is one. */
export const addRegisterSystem = {
  name: 'add-register-system',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({
    id: uuid(),
    title: requiredLine({
      whenMissing: 'Please enter a title of at least 3 letters.',
      whenTooLong: 'Please use at most 120 letters.',
      maxLength: 120,
      minLength: 3,
    }),
    state: systemState,
    peakKw: refine(number(sizeMessage), (kw) => kw >= 0.1 && kw <= 100_000, sizeMessage),
    meter: meterSerial,
    /** The company that gets its units; null for our own company. */
    holder: nullable(
      requiredLine({
        whenMissing: 'Please choose a holder.',
        whenTooLong: 'Please choose a holder.',
        maxLength: 10,
      }),
    ),
  }),
  parseResponse: object({ sourceId: uuid() }),
} satisfies AnyFunctionContract

const missingReason = 'Please say why: the customer reads it.'

/** Staff accept a reading, or refuse it with a reason that the customer reads. */
export const decideMeterReading = {
  name: 'decide-meter-reading',
  method: 'POST',
  caller: { grants: ['finance', 'support'] },
  parseRequest: withReason(
    object({
      readingId: uuid(),
      decision: oneOf(['accepted', 'refused']),
      reason: optionalLine({
        whenTooShort: missingReason,
        whenTooLong: 'Please use at most 500 letters.',
        maxLength: 500,
        minLength: 3,
      }),
    }),
    ({ decision }) => decision === 'refused',
    missingReason,
  ),
  parseResponse: object({ status: oneOf(['accepted', 'refused']) }),
} satisfies AnyFunctionContract

/** Staff enter the meter of a system, while nothing was counted with it. */
export const setSourceMeter = {
  name: 'set-source-meter',
  method: 'POST',
  caller: { grants: ['finance', 'support'] },
  parseRequest: object({ sourceId: uuid(), meter: meterSerial }),
  parseResponse: object({}),
} satisfies AnyFunctionContract
