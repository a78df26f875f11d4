import { mayBeAccepted } from '../legal/versions.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  file,
  flag,
  nullable,
  object,
  oneOf,
  refine,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { paymentStatuses } from '../payments/payment-status.ts'
import { missingProofMessage } from '../payments/transfer-proof.ts'
import { orderProof, orderProofFields } from './order-proof.ts'
import { bankAccount } from './open-transfer.ts'
import { orderView } from './order-view.ts'
import { paymentMethods } from './shop-rules.ts'

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
  account: nullable(bankAccount),
  payBefore: nullable(text()),
  /** Whether a receipt of the transfer extends the time. */
  receiptExtendsHold: flag(),
})
export type StartedPayment = ValueOf<typeof startedPayment>

/** Starts a payment of an order, or continues the one that is open. */
export const startPayment = {
  name: 'start-payment',
  method: 'POST',
  parseRequest: object({
    ...orderProofFields,
    method: oneOf(paymentMethods, 'Please choose how to pay.'),
    /** The terms that were shown at the button, for an order that staff typed in. */
    termsVersion: refine(
      nullable(text()),
      (version) => version === null || mayBeAccepted('terms', version),
      'Please reload the page: our terms have changed since you opened it.',
    ),
  }),
  parseResponse: startedPayment,
} satisfies AnyFunctionContract

/** Queries the gateway about the open payments of an order. */
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

/**
 * The buyer says that the transfer whose receipt they sent was not made, to pay in another way.
 */
export const withdrawTransfer = {
  name: 'withdraw-transfer',
  method: 'POST',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract
