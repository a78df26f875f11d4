import { calendarDay } from '../../calendar/calendar-day.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { flag, object, uuid, wholeNumber } from '../../parse/parser.ts'
import { requiredText } from '../../parse/text-fields.ts'
import { maxExplanationLength, minExplanationLength } from './difference-words.ts'

const ofDay = object({ day: calendarDay('Please choose a day.') })

/** For staff: asks the gateway for the payments of a day, and stores how our books differ. */
export const reconcileDay = {
  name: 'reconcile-day',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: ofDay,
  parseResponse: object({
    /** Differences that nobody has explained. */
    open: wholeNumber(),
    /** The day was closed, and is open again, because something new was found. */
    isReopened: flag(),
  }),
} satisfies AnyFunctionContract

/** For staff: says why a difference is right, or takes that back. */
export const explainDifference = {
  name: 'explain-difference',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({
    differenceId: uuid('differenceId must be the id of a difference.'),
    explanation: requiredText({
      whenMissing: 'Please say why this is right.',
      whenTooShort: 'Please say a little more: somebody reads it next year.',
      whenTooLong: `Please use at most ${maxExplanationLength} characters.`,
      maxLength: maxExplanationLength,
      minLength: minExplanationLength,
    }),
  }),
  parseResponse: object({ open: wholeNumber() }),
} satisfies AnyFunctionContract

/** For staff: closes a day without open differences. */
export const closeDay = {
  name: 'close-day',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: ofDay,
  parseResponse: object({ isClosed: flag() }),
} satisfies AnyFunctionContract
