import { orderProof, orderProofFields } from '../order/order-proof.ts'
import { orderView } from '../order/order-view.ts'
import { paymentMethods } from '../order/shop-rules.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  file,
  flag,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { requiredText } from '../text/text-fields.ts'
import { paymentStatuses } from './payment-status.ts'
import { missingProofMessage } from './transfer-proof.ts'

const startedPayment = object({
  payment: object({
    id: text(),
    reference: text(),
    method: oneOf(paymentMethods),
    amountKobo: wholeNumber(),
    status: oneOf(paymentStatuses),
  }),
  /** The page of the gateway; null for a bank transfer. */
  checkoutUrl: nullable(text()),
  /** Where to transfer to, and until when (ISO 8601); null for a gateway. */
  account: nullable(object({ bank: text(), name: text(), number: text() })),
  payBefore: nullable(text()),
})
export type StartedPayment = ValueOf<typeof startedPayment>

/** Starts a payment of an order, or continues the one that is open. */
export const startPayment = {
  name: 'start-payment',
  method: 'POST',
  parseRequest: object({
    ...orderProofFields,
    method: oneOf(paymentMethods, 'Please choose how to pay.'),
  }),
  parseResponse: startedPayment,
} satisfies AnyFunctionContract

/** Asks the gateway about the open payments of an order. */
export const checkPayment = {
  name: 'check-payment',
  method: 'POST',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** Sends the receipt of a bank transfer. */
export const sendTransferProof = {
  name: 'send-transfer-proof',
  method: 'POST',
  parseRequest: object({ ...orderProofFields, file: file(missingProofMessage) }),
  parseResponse: orderView,
} satisfies AnyFunctionContract

const receivedMessage = 'receivedKobo must be the amount that came, in kobo.'

/** For staff: says how much arrived for a bank transfer; 0 when nothing did. */
export const confirmTransfer = {
  name: 'confirm-transfer',
  method: 'POST',
  parseRequest: object({
    paymentId: uuid('paymentId must be the id of a payment.'),
    receivedKobo: refine(wholeNumber(receivedMessage), (kobo) => kobo >= 0, receivedMessage),
  }),
  parseResponse: object({ outcome: text() }),
} satisfies AnyFunctionContract

/** For staff: asks for a refund of a payment, or of a part of it. */
export const requestRefund = {
  name: 'request-refund',
  method: 'POST',
  parseRequest: object({
    paymentId: uuid('paymentId must be the id of a payment.'),
    amountKobo: refine(
      wholeNumber('amountKobo must be an amount in kobo.'),
      (kobo) => kobo > 0,
      'A refund is more than nothing.',
    ),
    reason: requiredText({
      whenMissing: 'Please say why.',
      whenTooLong: 'Please say it in 500 characters.',
      maxLength: 500,
    }),
  }),
  parseResponse: object({ refundId: text(), isApproved: flag() }),
} satisfies AnyFunctionContract

/** For staff: approves the refund that another member of staff asked for. */
export const approveRefund = {
  name: 'approve-refund',
  method: 'POST',
  parseRequest: object({ refundId: uuid('refundId must be the id of a refund.') }),
  parseResponse: object({ isApproved: flag() }),
} satisfies AnyFunctionContract
