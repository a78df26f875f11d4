import { trackingFields } from '../../delivery/tracking.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { optionalText } from '../../parse/text-fields.ts'
import { orderStatuses, staffOrderStatuses } from '../order-status.ts'
import { maxQuantity } from '../../cart/cart.ts'

const note = optionalText({
  whenTooLong: 'The message can have at most 800 characters.',
  maxLength: 800,
})
const orderId = uuid('orderId must be the id of an order.')
const shipmentId = uuid('shipmentId must be the id of a shipment.')
/** Staff of the store may call these, so they answer nothing about money. */
const status = object({ status: oneOf(orderStatuses) })

const shippedLines = refine(
  refine(
    listOf(
      object({
        productId: uuid('A line has no valid product.'),
        quantity: refine(
          wholeNumber('Quantities must be whole numbers.'),
          (units) => units >= 1 && units <= maxQuantity,
          `Quantities are from 1 to ${maxQuantity}.`,
        ),
      }),
    ),
    (given) => given.length > 0,
    'Please say what leaves the store.',
  ),
  (given) => new Set(given.map(({ productId }) => productId)).size === given.length,
  'Each product may be in only one line.',
)

/** For staff: goods of an order leave the store together. The order is shipped when all have left. */
export const shipOrder = {
  name: 'ship-order',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'stock'] },
  parseRequest: object({
    orderId,
    /** The page chooses it: the same request sent twice makes one shipment. */
    requestId: uuid('requestId must be a UUID.'),
    /** Null: all that is left. */
    lines: nullable(shippedLines),
    /** A message for the customer. */
    note,
    ...trackingFields,
  }),
  parseResponse: status,
} satisfies AnyFunctionContract
export type ShipOrderRequest = ValueOf<typeof shipOrder.parseRequest>

/** For staff: a shipment has arrived. The order is delivered when all have arrived. */
export const deliverShipment = {
  name: 'deliver-shipment',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'stock'] },
  parseRequest: object({ shipmentId, note }),
  parseResponse: status,
} satisfies AnyFunctionContract

/** For staff: corrects who brings a shipment and how to follow it. */
export const correctShipment = {
  name: 'correct-shipment',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'stock'] },
  parseRequest: object({ shipmentId, ...trackingFields }),
  parseResponse: status,
} satisfies AnyFunctionContract

/** As many orders as one request may move. */
export const maxMovedOrders = 500

/** For staff: moves many orders to their next status, or says what would happen. */
export const changeOrdersStatus = {
  name: 'change-orders-status',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'stock'] },
  parseRequest: object({
    ids: refine(
      listOf(uuid('Each id must be the id of an order.')),
      (given) => given.length >= 1 && given.length <= maxMovedOrders,
      `Choose between 1 and ${maxMovedOrders} orders.`,
    ),
    status: oneOf(
      staffOrderStatuses,
      'An order can be moved on to preparing, shipped, delivered or installed.',
    ),
    isDryRun: flag(),
  }),
  parseResponse: object({
    /** The orders that move, or would move. */
    moved: listOf(
      object({ id: text(), number: text(), name: text(), before: oneOf(orderStatuses) }),
    ),
    /** They had this status before. */
    unchangedCount: wholeNumber(),
    refused: listOf(object({ id: text(), number: text(), why: text() })),
  }),
} satisfies AnyFunctionContract
export type MovedOrders = ValueOf<typeof changeOrdersStatus.parseResponse>
