import { emailField } from '../contact/contact-fields.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { calendarDay } from '../calendar/calendar-day.ts'
import { map, object, oneOf, refine, text, uuid } from '../parse/parser.ts'
import { trackingFields } from '../delivery/tracking.ts'
import { optionalText, requiredText } from '../parse/text-fields.ts'
import { cleanOrderNumber } from './order-number.ts'
import { orderProof } from './order-proof.ts'
import { orderStatuses, staffOrderStatuses } from './order-status.ts'
import { orderView } from './order-view.ts'

/** One order, for its owner, for holders of its link, and for staff. */
export const getOrder = {
  name: 'order',
  method: 'GET',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** The order of an invoice, for holders of a ticket that opens it for some minutes. */
export const getInvoice = {
  name: 'order-invoice',
  method: 'GET',
  parseRequest: object({
    orderId: uuid('orderId must be the id of an order.'),
    ticket: refine(text(), (ticket) => ticket.length <= 100, 'The ticket is too long.'),
  }),
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** Cancels an unpaid order. */
export const cancelOrder = {
  name: 'cancel-order',
  method: 'POST',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** Takes back the cancellation of an unpaid order: once, and within some minutes. */
export const undoCancelOrder = {
  name: 'undo-cancel-order',
  method: 'POST',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** For staff: moves a paid order to its next status. */
export const changeOrderStatus = {
  name: 'change-order-status',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'stock'] },
  parseRequest: object({
    orderId: uuid('orderId must be the id of an order.'),
    status: oneOf(
      staffOrderStatuses,
      'An order can be moved on to preparing, shipped, delivered or installed.',
    ),
    /** A message for the customer: who delivers, when, and what to prepare. */
    note: optionalText({
      whenTooLong: 'The note can have at most 800 characters.',
      maxLength: 800,
    }),
    /** Only with `shipped`. */
    ...trackingFields,
  }),
  /** Staff of the store may call it, so it answers nothing about money. */
  parseResponse: object({ status: oneOf(orderStatuses) }),
} satisfies AnyFunctionContract

/** For staff: moves the promised days of an order that is not delivered yet. */
export const changeDeliveryDate = {
  name: 'change-delivery-date',
  method: 'POST',
  caller: { grants: ['sales', 'support'] },
  parseRequest: refine(
    object({
      orderId: uuid('orderId must be the id of an order.'),
      from: calendarDay('from must be the first day on which it may arrive, as 2026-12-03.'),
      by: calendarDay('by must be the last day on which it may arrive, as 2026-12-03.'),
      reason: requiredText({
        whenMissing: 'Please tell the customer why.',
        whenTooLong: 'The reason can have at most 500 characters.',
        maxLength: 500,
      }),
    }),
    ({ from, by }) => from <= by,
    'The first day must not be after the last one.',
  ),
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** For staff: ends an unpaid order, so that its units are for sale again. */
export const releaseOrder = {
  name: 'release-order',
  method: 'POST',
  caller: { grants: ['sales', 'support'] },
  parseRequest: object({ orderId: uuid('orderId must be the id of an order.') }),
  parseResponse: object({ status: oneOf(['cancelled']) }),
} satisfies AnyFunctionContract

const orderNumber = refine(
  map(text('Please enter the number of the order.'), cleanOrderNumber),
  (given) => /^[A-Z]{1,6}-\d{4}-\d{6,}$/.test(given),
  'Please enter the number as it is in our mail: letters, the year and six digits, with dashes between them.',
)

/** Sends the link of an order to the e-mail address that it was placed with. */
export const findOrder = {
  name: 'find-order',
  method: 'POST',
  parseRequest: object({
    number: orderNumber,
    email: emailField('Please enter the e-mail address of the order.'),
  }),
  parseResponse: object({ message: text() }),
} satisfies AnyFunctionContract
