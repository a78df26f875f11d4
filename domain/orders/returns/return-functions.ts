import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  anything,
  chain,
  file,
  flag,
  invalid,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../../parse/parser.ts'
import { optionalText, requiredText } from '../../parse/text-fields.ts'
import {
  eachProductOnce,
  productUnits,
  refundAmountKobo,
  requestedRefund,
} from '../../payments/refund-fields.ts'
import { orderProof, orderProofFields } from '../order-proof.ts'
import { orderView } from '../order-view.ts'
import { maxOrderLines } from '../shop-rules.ts'
import { returnKinds, returnReasons, returnStatuses } from './return-status.ts'

/** The longest text of a request, and of the answer of staff. */
export const maxReturnMessageLength = 800
const tooLong = `Please use at most ${maxReturnMessageLength} characters.`

const returnLine = object(productUnits)
export type ReturnLine = ValueOf<typeof returnLine>

/** A form sends a list as JSON. */
function fromJson<Value>(parse: Parser<Value>): Parser<Value> {
  return (input) => {
    if (typeof input !== 'string') return parse(input)
    try {
      return parse(JSON.parse(input))
    } catch {
      return invalid('This must be JSON.')
    }
  }
}

const lines = eachProductOnce(
  refine(
    listOf(returnLine, 'Please choose what you want to return.'),
    (given) => given.length >= 1 && given.length <= maxOrderLines,
    'Please choose what you want to return.',
  ),
)

const photo = nullable(file('A picture must be a file.'))

/** Asks to give goods back after the delivery. */
export const requestReturn = {
  name: 'request-return',
  method: 'POST',
  parseRequest: object({
    ...orderProofFields,
    reason: oneOf(returnReasons, 'Please choose why.'),
    message: requiredText({
      whenMissing: 'Please tell us what is wrong.',
      whenTooLong: tooLong,
      maxLength: maxReturnMessageLength,
    }),
    lines: fromJson(lines),
    photo1: photo,
    photo2: photo,
    photo3: photo,
    photo4: photo,
  }),
  parseResponse: orderView,
} satisfies AnyFunctionContract
export type ReturnRequest = ValueOf<typeof requestReturn.parseRequest>

/** Asks to cancel a paid order that has not left the store. */
export const requestCancellation = {
  name: 'request-cancellation',
  method: 'POST',
  parseRequest: object({
    ...orderProofFields,
    message: optionalText({ whenTooLong: tooLong, maxLength: maxReturnMessageLength }),
  }),
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** The buyer takes the open request of an order back. */
export const withdrawReturn = {
  name: 'withdraw-return',
  method: 'POST',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract

const requestId = uuid('requestId must be the id of a request.')
const note = optionalText({ whenTooLong: tooLong, maxLength: maxReturnMessageLength })
const decided = object({ status: oneOf(returnStatuses) })

/** For staff: accepts or declines a request of a buyer. */
export const decideReturn = {
  name: 'decide-return',
  method: 'POST',
  caller: { grants: ['support', 'sales'] },
  parseRequest: object({
    requestId,
    decision: oneOf(['accepted', 'declined'], 'Please accept or decline it.'),
    /** For the buyer. Required to decline, and to say how goods come back. */
    note,
  }),
  parseResponse: decided,
} satisfies AnyFunctionContract

const receivedLine = object({
  ...productUnits,
  /** What is sellable returns to the stock. */
  condition: oneOf(['sellable', 'damaged'], 'Please say whether it can be sold again.'),
})
export type ReceivedLine = ValueOf<typeof receivedLine>

const refundOfReturn = chain(
  object({
    /** What the goods cost that came back. */
    byLines: nullable(flag()),
    /** With `byLines`: what was paid for the delivery goes back too. */
    withDelivery: nullable(flag()),
    /** With `byLines`: what was paid for the installation goes back too. */
    withInstallation: nullable(flag()),
    /** Another amount, at most what they cost with the delivery and the installation. */
    amountKobo: nullable(refundAmountKobo),
  }),
  (given) =>
    (given.byLines === true) === (given.amountKobo !== null)
      ? invalid('Please choose one: what the goods cost, or an amount.')
      : valid(given),
)

/** For staff: the goods of an accepted return are back, and their money is requested as a refund. */
export const receiveReturn = {
  name: 'receive-return',
  method: 'POST',
  caller: { grants: ['stock'] },
  parseRequest: object({
    requestId,
    /** Of a product at most two: what is sellable, and what is damaged. */
    lines: refine(
      listOf(receivedLine, 'Please say what came back.'),
      (given) => given.length >= 1 && given.length <= 2 * maxOrderLines,
      'Please say what came back.',
    ),
    refund: refundOfReturn,
  }),
  parseResponse: object({ status: oneOf(returnStatuses), ...requestedRefund }),
} satisfies AnyFunctionContract
export type RefundOfReturn = ValueOf<typeof refundOfReturn>

/** For staff: one picture of a request, as JPEG in a body of bytes. */
export const returnPhoto = {
  name: 'return-photo',
  method: 'GET',
  caller: { grants: ['sales', 'stock', 'finance', 'support'] },
  parseRequest: object({ photoId: uuid('photoId must be the id of a picture.') }),
  parseResponse: anything,
} satisfies AnyFunctionContract

const listedReturn = object({
  requestId: text(),
  orderId: text(),
  orderNumber: text(),
  name: text(),
  email: text(),
  phoneNumber: text(),
  kind: oneOf(returnKinds),
  status: oneOf(returnStatuses),
  reason: nullable(oneOf(returnReasons)),
  message: nullable(text()),
  note: nullable(text()),
  /** ISO 8601. */
  createdAt: text(),
  decideBefore: text(),
  lines: listOf(
    object({
      productId: text(),
      name: text(),
      quantity: wholeNumber(),
      sellableQuantity: wholeNumber(),
      damagedQuantity: wholeNumber(),
    }),
  ),
  photoIds: listOf(text()),
})
export type ListedReturn = ValueOf<typeof listedReturn>

/** For staff: the open requests, the oldest first. */
export const listReturnRequests = {
  name: 'list-return-requests',
  method: 'GET',
  caller: { grants: ['sales', 'stock', 'finance', 'support'] },
  parseRequest: nothing,
  parseResponse: object({ requests: listOf(listedReturn) }),
} satisfies AnyFunctionContract
