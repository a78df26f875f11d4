import { installationKinds } from '../../delivery/installation.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  invalid,
  listOf,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { payableAccount } from '../../payments/payable-account.ts'
import { paymentStatuses, refundStatuses } from '../../payments/payment-status.ts'
import { proofMediaTypes } from '../../payments/transfer-proof.ts'
import { ledgerKinds } from '../ledger.ts'
import { orderActors, orderStatuses } from '../order-status.ts'
import { quoteView } from '../installation/quote-view.ts'
import { paymentMethods } from '../shop-rules.ts'

/** Who did something: the name of an account where a person did it. */
const actor = { actor: oneOf(orderActors), actorName: nullable(text()) }

/** An order as staff see it, with what they need to act on its money. Times are ISO 8601. */
const staffOrder = object({
  id: text(),
  number: text(),
  status: oneOf(orderStatuses),
  name: text(),
  email: text(),
  phoneNumber: text(),
  /** Until when the goods of an unpaid order are held. */
  heldUntil: nullable(text()),
  /** The promised days, `YYYY-MM-DD`. */
  promisedFrom: nullable(text()),
  promisedBy: nullable(text()),
  /** What was bought; the delivery and the installation have no product. */
  lines: listOf(
    object({
      productId: nullable(text()),
      isInstallation: flag(),
      name: text(),
      quantity: wholeNumber(),
      /** What goes back for one unit, for two, and so on, up to all that are left. */
      refundKobo: listOf(wholeNumber()),
    }),
  ),
  /** The ledger, the first entry first. Above zero an entry raises what the buyer owes. */
  entries: listOf(
    object({
      id: text(),
      kind: oneOf(ledgerKinds),
      amountKobo: wholeNumber(),
      /** The entry that this one takes back. */
      reverses: nullable(text()),
      reason: nullable(text()),
      ...actor,
      createdAt: text(),
    }),
  ),
  payments: listOf(
    object({
      id: text(),
      reference: text(),
      method: oneOf(paymentMethods),
      status: oneOf(paymentStatuses),
      /** What was due when it was opened. */
      amountKobo: wholeNumber(),
      /** The receipt in the ledger; null when there is none, or it was taken back. */
      receiptKobo: nullable(wholeNumber()),
      message: nullable(text()),
      isTest: flag(),
      createdAt: text(),
      /** The files that the buyer sent; `transfer-proof` answers them. */
      proofs: listOf(
        object({
          id: text(),
          fileName: text(),
          mediaType: oneOf(proofMediaTypes),
          createdAt: text(),
        }),
      ),
      /** Other orders with the same file as a receipt. */
      sameReceipts: listOf(object({ orderId: text(), orderNumber: text(), isCounted: flag() })),
    }),
  ),
  refunds: listOf(
    object({
      id: text(),
      status: oneOf(refundStatuses),
      amountKobo: wholeNumber(),
      creditNoteKobo: wholeNumber(),
      reason: text(),
      /** We transfer it; otherwise the gateway pays it out. */
      byTransfer: flag(),
      /** Null when the shop requested it by itself. */
      requestedBy: nullable(text()),
      approvedBy: nullable(text()),
      createdAt: text(),
      /** Why the reader may not approve it; null when they may, or it needs no approval. */
      approvalProblem: nullable(text()),
      transferReference: nullable(text()),
    }),
  ),
  installationKind: oneOf(installationKinds),
  /** The price that was named for it after the order. */
  installation: nullable(quoteView),
  /** Where refunds by transfer go. */
  account: nullable(payableAccount),
  /** What to look at before money leaves, as sentences. */
  warnings: listOf(text()),
  isDisputed: flag(),
  /** Goods of it have left the store. */
  hasLeft: flag(),
})
export type StaffOrder = ValueOf<typeof staffOrder>

/** Everything about an order that staff need to act. 403 for others. */
export const getStaffOrder = {
  name: 'staff-order',
  method: 'GET',
  caller: { grants: ['sales', 'finance', 'support'] },
  parseRequest: object({ orderId: uuid('orderId must be the id of an order.') }),
  parseResponse: staffOrder,
} satisfies AnyFunctionContract

/** The file of a receipt. Staff read it as a file, never as a page of this site. */
export const getTransferProof = {
  name: 'transfer-proof',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: object({ proofId: uuid('proofId must be the id of a receipt.') }),
  parseResponse: (input) =>
    input instanceof Blob ? valid(input) : invalid('This must be the bytes of a file.'),
} satisfies AnyFunctionContract
