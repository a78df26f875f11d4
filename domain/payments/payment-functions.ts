import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  flag,
  invalid,
  nullable,
  object,
  oneOf,
  refine,
  uuid,
  valid,
  wholeNumber,
} from '../parse/parser.ts'
import { optionalLine, requiredText } from '../parse/text-fields.ts'
import { maxSumKobo } from '../money/money.ts'
import { settleOutcomes } from './payment-status.ts'

const receivedMessage = 'receivedKobo must be the amount that came, in kobo.'
/** What came for a transfer. More than the shop ever handles is a typing error. */
const receivedKobo = refine(
  wholeNumber(receivedMessage),
  (kobo) => kobo >= 0 && kobo <= maxSumKobo,
  receivedMessage,
)

const received = object({
  paymentId: uuid('paymentId must be the id of a payment.'),
  receivedKobo,
  /** For the buyer, when nothing arrived. */
  reason: optionalLine({
    whenTooLong: 'Please use at most 300 characters.',
    maxLength: 300,
  }),
  /** The caller knows that another order has the same receipt, and saw the money in the account. */
  isReceiptKnown: nullable(flag()),
})

/** The code of the refusal of a receipt that was counted for another order. */
export const sameReceiptCode = 'same_receipt'

/** For staff: says how much arrived for a bank transfer; 0, with a reason, when nothing did. */
export const confirmTransfer = {
  name: 'confirm-transfer',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: chain(received, (given) =>
    given.receivedKobo === 0 && given.reason === null
      ? invalid('Please tell the buyer how you know that nothing arrived.', 'reason')
      : valid(given),
  ),
  parseResponse: object({ outcome: oneOf(settleOutcomes) }),
} satisfies AnyFunctionContract

/** For staff: corrects the amount of a transfer that was written down wrong. */
export const correctReceipt = {
  name: 'correct-receipt',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    paymentId: uuid('paymentId must be the id of a payment.'),
    receivedKobo,
    reason: requiredText({
      whenMissing: 'Please say what was wrong.',
      whenTooLong: 'Please use at most 500 characters.',
      maxLength: 500,
    }),
  }),
  parseResponse: object({ outcome: oneOf(settleOutcomes) }),
} satisfies AnyFunctionContract
