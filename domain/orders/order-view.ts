import { installationKinds } from '../delivery/installation.ts'
import {
  anything,
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { paymentStatuses, refundStatuses } from '../payments/payment-status.ts'
import { ledgerKinds } from './ledger.ts'
import { openTransfer } from './open-transfer.ts'
import { orderActors, orderEventKinds, orderStatuses } from './order-status.ts'
import { quoteView } from './installation/quote-view.ts'
import { requestView } from './returns/request-view.ts'
import { returnReasons } from './returns/return-status.ts'
import { shipmentView } from './shipments/shipment-view.ts'
import { paymentMethods } from './shop-rules.ts'

/** What a document has of a rate of VAT, and the VAT within it. */
const vatAtRate = object({
  rate_percent: number(),
  gross_kobo: wholeNumber(),
  vat_kobo: wholeNumber(),
})

/** Everything about an order that its buyer may see. Times are ISO 8601. */
export const orderView = object({
  order: object({
    id: text(),
    number: text(),
    invoice_number: nullable(text()),
    status: oneOf(orderStatuses),
    name: text(),
    email: text(),
    phone_number: text(),
    delivery_state: text(),
    delivery_area: text(),
    delivery_street: text(),
    delivery_landmark: nullable(text()),
    subtotal_kobo: wholeNumber(),
    discount_kobo: wholeNumber(),
    delivery_kobo: wholeNumber(),
    installation_kind: oneOf(installationKinds),
    installation_kobo: wholeNumber(),
    total_kobo: wholeNumber(),
    vat_kobo: wholeNumber(),
    /** The part of `vat_kobo` within delivery and installation, and their rate. */
    service_vat_kobo: wholeNumber(),
    vat_rate_percent: number(),
    carbon_reduction_kg: number(),
    /** When an unpaid order ends. */
    held_until: nullable(text()),
    /** Whether its units are kept for the buyer, until `held_until` while it is unpaid. */
    holds_stock: flag(),
    holds_last_units: flag(),
    paid_at: nullable(text()),
    coupon_code: nullable(text()),
    created_at: text(),
    /** When staff last changed its goods, address or prices. */
    edited_at: nullable(text()),
    /** How often they did. */
    edits: wholeNumber(),
    /** Working days after the payment. */
    delivery_days_min: nullable(wholeNumber()),
    delivery_days_max: nullable(wholeNumber()),
    /** The days on which it arrives, `YYYY-MM-DD`; null while unpaid. */
    promised_from: nullable(text()),
    promised_by: nullable(text()),
    /** When the last of its goods left the store. */
    shipped_at: nullable(text()),
    delivered_at: nullable(text()),
  }),
  lines: listOf(
    object({
      product_id: text(),
      slug: text(),
      /** The name of a picture; `ProductImage` validates it. */
      picture: anything,
      name: text(),
      sku: text(),
      quantity: wholeNumber(),
      unit_price_kobo: wholeNumber(),
      discount_kobo: wholeNumber(),
      vat_rate_percent: number(),
      vat_kobo: wholeNumber(),
      /** The units that can still come back. */
      returnable_quantity: wholeNumber(),
      /** The units that are still to be sent. */
      units_to_ship: wholeNumber(),
    }),
  ),
  /** What left the store, the first shipment first. */
  shipments: listOf(shipmentView),
  events: listOf(
    object({
      id: wholeNumber(),
      kind: oneOf(orderEventKinds),
      status: nullable(oneOf(orderStatuses)),
      actor: oneOf(orderActors),
      message: text(),
      created_at: text(),
    }),
  ),
  payments: listOf(
    object({
      id: text(),
      reference: text(),
      method: oneOf(paymentMethods),
      status: oneOf(paymentStatuses),
      amount_kobo: wholeNumber(),
      message: nullable(text()),
    }),
  ),
  refunds: listOf(
    object({
      id: text(),
      status: oneOf(refundStatuses),
      amount_kobo: wholeNumber(),
      credit_note_kobo: wholeNumber(),
      reason: text(),
      /** We transfer it to the account of the buyer; otherwise the gateway pays it out. */
      by_transfer: flag(),
      /** Of a transfer that was made. */
      transfer_reference: nullable(text()),
      /** When its transfer was made. */
      paid_at: nullable(text()),
    }),
  ),
  /** The invoice as it was issued; null while unpaid. Later changes are documents of their own. */
  invoice: nullable(
    object({
      issued_at: text(),
      delivery_state: text(),
      lines: listOf(
        object({
          name: text(),
          sku: text(),
          quantity: wholeNumber(),
          unit_price_kobo: wholeNumber(),
          vat_rate_percent: number(),
        }),
      ),
      subtotal_kobo: wholeNumber(),
      discount_kobo: wholeNumber(),
      delivery_kobo: wholeNumber(),
      installation_kobo: wholeNumber(),
      total_kobo: wholeNumber(),
      vat: listOf(vatAtRate),
    }),
  ),
  /** Later changes of the invoice, the oldest first. The amounts of a credit note are subtracted. */
  documents: listOf(
    object({
      kind: oneOf(['additional_invoice', 'credit_note']),
      number: text(),
      amount_kobo: wholeNumber(),
      reason: text(),
      created_at: text(),
      lines: listOf(
        object({
          name: text(),
          quantity: wholeNumber(),
          amount_kobo: wholeNumber(),
          vat_rate_percent: number(),
        }),
      ),
      vat: listOf(vatAtRate),
      /** Where it is as PDF for ten minutes. */
      path: text(),
    }),
  ),
  /** The ledger. Above zero an entry raises what the buyer owes. */
  entries: listOf(
    object({
      kind: oneOf(ledgerKinds),
      amount_kobo: wholeNumber(),
      /** It takes an earlier entry back. */
      is_correction: flag(),
      created_at: text(),
    }),
  ),
  /** The sums of the ledger. */
  money: object({
    chargedKobo: wholeNumber(),
    receivedKobo: wholeNumber(),
    refundedKobo: wholeNumber(),
    chargedBackKobo: wholeNumber(),
    creditKeptKobo: wholeNumber(),
    creditUsedKobo: wholeNumber(),
    planFeeKobo: wholeNumber(),
    financedKobo: wholeNumber(),
    balanceKobo: wholeNumber(),
    dueKobo: wholeNumber(),
    onItsWayKobo: wholeNumber(),
    surplusKobo: wholeNumber(),
  }),
  /** Where its refunds by transfer go. */
  refundAccount: nullable(
    object({
      bankCode: text(),
      accountName: text(),
      /** All that is shown of the number. */
      maskedNumber: text(),
      isChanged: flag(),
      mayPayAt: text(),
    }),
  ),
  /** A refund waits for an account, or could use one. */
  needsRefundAccount: flag(),
  /** What the buyer may keep as credit now. */
  keepableKobo: wholeNumber(),
  /** How it can be paid. */
  paymentMethods: listOf(oneOf(paymentMethods)),
  /** Why the other ways to pay are not offered for this sum. */
  methodsNote: nullable(text()),
  transfer: nullable(openTransfer),
  /** Unpaid, no payment of the gateway is being checked, and no bank asks for its money. */
  mayCancel: flag(),
  /** Something is still to pay, and no payment is being checked. */
  mayPay: flag(),
  /** Until when its buyer can take the cancellation back; null when that is not possible. */
  undoUntil: nullable(text()),
  /** Paid, not shipped, no request is open, and no bank asks for its money. */
  mayAskCancellation: flag(),
  /** Delivered, something can come back, and no request is open. */
  mayReturn: flag(),
  /** The reasons for a return that count now. */
  returnReasons: listOf(oneOf(returnReasons)),
  /** Until when any of them counts. */
  returnAnyReasonUntil: nullable(text()),
  /** What the buyer asked for, the oldest first: to cancel, or to give goods back. */
  requests: listOf(requestView),
  /** The price of the installation that was named after the order, the one that counts now. */
  installation: nullable(quoteView),
  /** Units of the carbon register that it retires; the certificate once that is done. */
  retiring: nullable(object({ kg: wholeNumber(), certificate: nullable(text()) })),
  /** The buyer's bank asks us about a payment: nothing is sent or given back until it has decided. */
  isDisputed: flag(),
  /** Its buyer reads it, and not staff. */
  isOwn: flag(),
  /** Somebody with the link to pay reads it. */
  isPayer: flag(),
  /** Who pays it accepts the terms first: staff typed it in. */
  needsTerms: flag(),
  /** Where the invoice is for ten minutes, without a sign-in; null while unpaid. */
  invoicePath: nullable(text()),
  /** Nothing was really paid: the shop takes test payments, or took one for this order. */
  isTest: flag(),
  /** When this was read: the clock of a phone may be wrong. */
  serverTime: text(),
})
export type OrderView = ValueOf<typeof orderView>
