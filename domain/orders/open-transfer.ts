import { flag, nullable, object, oneOf, text, wholeNumber, type ValueOf } from '../parse/parser.ts'
import { paymentStatuses } from '../payments/payment-status.ts'

/** Where customers transfer to. */
export const bankAccount = object({ bank: text(), name: text(), number: text() })

/** The bank transfer that we wait for: everything that its payer needs. Times are ISO 8601. */
export const openTransfer = object({
  payment: object({
    /** Also the narration of the transfer. */
    reference: text(),
    amountKobo: wholeNumber(),
    /** `checking` once a receipt was sent. */
    status: oneOf(paymentStatuses),
  }),
  account: bankAccount,
  /** When the order ends. */
  payBefore: nullable(text()),
  /** Whether a receipt gives the order more time. */
  receiptExtendsHold: flag(),
  /** How many files with receipts the order may still have. */
  receiptsLeft: wholeNumber(),
})
export type OpenTransfer = ValueOf<typeof openTransfer>
