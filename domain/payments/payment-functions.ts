import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { flag, object, oneOf, refine, text, uuid, wholeNumber } from '../parse/parser.ts'
import { requiredText } from '../parse/text-fields.ts'
import { settleOutcomes } from './payment-status.ts'

const receivedMessage = 'receivedKobo must be the amount that came, in kobo.'

/** For staff: says how much arrived for a bank transfer; 0 when nothing did. */
export const confirmTransfer = {
  name: 'confirm-transfer',
  method: 'POST',
  parseRequest: object({
    paymentId: uuid('paymentId must be the id of a payment.'),
    receivedKobo: refine(wholeNumber(receivedMessage), (kobo) => kobo >= 0, receivedMessage),
  }),
  parseResponse: object({ outcome: oneOf(settleOutcomes) }),
} satisfies AnyFunctionContract

/** For staff: corrects the amount of a transfer that was written down wrong. */
export const correctReceipt = {
  name: 'correct-receipt',
  method: 'POST',
  parseRequest: object({
    paymentId: uuid('paymentId must be the id of a payment.'),
    receivedKobo: refine(wholeNumber(receivedMessage), (kobo) => kobo >= 0, receivedMessage),
    reason: requiredText({
      whenMissing: 'Please say what was wrong.',
      whenTooLong: 'Please use at most 500 characters.',
      maxLength: 500,
    }),
  }),
  parseResponse: object({ outcome: oneOf(settleOutcomes) }),
} satisfies AnyFunctionContract

/** For staff: requests a refund of a payment, or of a part of it. */
export const requestRefund = {
  name: 'request-refund',
  method: 'POST',
  parseRequest: object({
    paymentId: uuid('paymentId must be the id of a payment.'),
    amountKobo: refine(
      wholeNumber('amountKobo must be an amount in kobo.'),
      (kobo) => kobo > 0,
      'A refund must be above zero.',
    ),
    reason: requiredText({
      whenMissing: 'Please say why.',
      whenTooLong: 'Please use at most 500 characters.',
      maxLength: 500,
    }),
  }),
  parseResponse: object({ refundId: text(), isApproved: flag() }),
} satisfies AnyFunctionContract

/** For staff: approves the refund that another member of staff requested. */
export const approveRefund = {
  name: 'approve-refund',
  method: 'POST',
  parseRequest: object({ refundId: uuid('refundId must be the id of a refund.') }),
  parseResponse: object({ isApproved: flag() }),
} satisfies AnyFunctionContract
