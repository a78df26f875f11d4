import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { calendarDay } from '../calendar/calendar-day.ts'
import { flag, object, oneOf, refine, type ValueOf } from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'
import { orderProofFields } from '../orders/order-proof.ts'
import { orderView } from '../orders/order-view.ts'

const reasonMessage = 'Please say in a few words what it is for.'

/** In whose name the units of an order are retired, why, and for which days. */
const retireOrderFields = {
  kind: oneOf(['company', 'person'], 'Please choose a company or a person.'),
  name: requiredLine({
    whenMissing: 'Please give the name.',
    whenTooLong: 'The name may have at most 120 characters.',
    maxLength: 120,
  }),
  /** A person's name is shown. The name of a company always is. */
  isPublic: flag(),
  reason: refine(
    requiredLine({
      whenMissing: reasonMessage,
      whenTooLong: 'The reason may have at most 300 characters.',
      maxLength: 300,
    }),
    (reason) => reason.length >= 3,
    reasonMessage,
  ),
  claimFrom: calendarDay('Please choose the first day.'),
  claimTo: calendarDay('Please choose the last day.'),
}

const parseRequest = refine(
  object({ ...orderProofFields, ...retireOrderFields }),
  ({ claimFrom, claimTo }) => claimFrom <= claimTo,
  'The last day is before the first one.',
)

export type RetireOrderRequest = ValueOf<typeof parseRequest>

/** Retires the units of a paid order, once. */
export const retireOrder = {
  name: 'retire-order',
  method: 'POST',
  parseRequest,
  parseResponse: orderView,
} satisfies AnyFunctionContract
