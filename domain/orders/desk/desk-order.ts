import { projectTypes } from '../../inquiry/inquiry.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { installationKinds } from '../../delivery/installation.ts'
import { orderActors, orderEventKinds, orderStatuses } from '../order-status.ts'
import { orderView } from '../order-view.ts'
import { quoteView } from '../installation/quote-view.ts'
import { returnKinds, returnStatuses } from '../returns/return-status.ts'
import { shipmentView } from '../shipments/shipment-view.ts'

/** An order as the desk shows it. Nothing outside of `customerView` is about money. ISO 8601. */
const deskOrder = object({
  id: text(),
  number: text(),
  status: oneOf(orderStatuses),
  name: text(),
  phoneNumber: text(),
  /** Null for staff of the store, who call. */
  email: nullable(text()),
  deliveryState: text(),
  deliveryArea: text(),
  deliveryStreet: text(),
  deliveryLandmark: nullable(text()),
  deliveryNote: nullable(text()),
  installationKind: oneOf(installationKinds),
  createdAt: text(),
  paidAt: nullable(text()),
  deliveredAt: nullable(text()),
  heldUntil: nullable(text()),
  /** The promised days, `YYYY-MM-DD`. */
  promisedFrom: nullable(text()),
  promisedBy: nullable(text()),
  lines: listOf(
    object({
      productId: text(),
      name: text(),
      sku: text(),
      quantity: wholeNumber(),
      returnedQuantity: wholeNumber(),
      unitsToShip: wholeNumber(),
    }),
  ),
  shipments: listOf(shipmentView),
  events: listOf(
    object({
      id: wholeNumber(),
      kind: oneOf(orderEventKinds),
      status: nullable(oneOf(orderStatuses)),
      actor: oneOf(orderActors),
      /** The account of the member of staff who did it. */
      actorName: nullable(text()),
      message: text(),
      createdAt: text(),
    }),
  ),
  /** What staff wrote to each other, the oldest first. */
  notes: listOf(
    object({
      id: text(),
      body: text(),
      authorName: nullable(text()),
      isOwn: flag(),
      createdAt: text(),
    }),
  ),
  /** What staff changed of it before it left, the first first. */
  edits: listOf(
    object({
      id: text(),
      reason: text(),
      /** What is different, a phrase each; for staff who may not see money, nothing about money. */
      changes: listOf(text()),
      editorName: nullable(text()),
      createdAt: text(),
    }),
  ),
  /** Something is still to pay. */
  isDue: flag(),
  isDisputed: flag(),
  isTest: flag(),
  /** The buyer asks to cancel, and nobody has decided. */
  asksToCancel: flag(),
  /** The price of the installation that was named after the order. */
  installation: nullable(quoteView),
  /** The account, when the order belongs to one. */
  userId: nullable(text()),
  /** Other orders of the account, the e-mail address or the phone, the latest first. */
  otherOrders: listOf(
    object({
      id: text(),
      number: text(),
      status: oneOf(orderStatuses),
      hasLeft: flag(),
      createdAt: text(),
    }),
  ),
  /** Null for staff who may not read inquiries. */
  inquiries: nullable(
    listOf(object({ id: text(), projectType: oneOf(projectTypes), createdAt: text() })),
  ),
  /** Cancellations and returns of all orders of this buyer. */
  requests: listOf(
    object({
      id: text(),
      orderNumber: text(),
      kind: oneOf(returnKinds),
      status: oneOf(returnStatuses),
      createdAt: text(),
    }),
  ),
  /** Documents as PDF, which open for ten minutes without a sign-in. */
  packingSlipPath: text(),
  deliveryNotePaths: listOf(object({ shipmentId: text(), path: text() })),
  /** What the buyer reads on the page of the order; null for staff who may not see its money. */
  customerView: nullable(orderView),
})
export type DeskOrder = ValueOf<typeof deskOrder>

/** Everything about an order that the desk shows, as far as the caller's grants go. */
export const getDeskOrder = {
  name: 'desk-order',
  method: 'GET',
  caller: { grants: ['sales', 'stock', 'finance', 'support'] },
  parseRequest: object({ orderId: uuid('orderId must be the id of an order.') }),
  parseResponse: deskOrder,
} satisfies AnyFunctionContract

const packing = object({
  number: text(),
  isTest: flag(),
  /** Who gets the goods: the buyer, or the customer of a reseller. */
  name: text(),
  /** The reseller who sold the goods; null for our own sale. */
  senderName: nullable(text()),
  phoneNumber: text(),
  deliveryState: text(),
  deliveryArea: text(),
  deliveryStreet: text(),
  deliveryLandmark: nullable(text()),
  deliveryNote: nullable(text()),
  promisedFrom: nullable(text()),
  promisedBy: nullable(text()),
  installationKind: oneOf(installationKinds),
  lines: listOf(
    object({
      productId: text(),
      name: text(),
      sku: text(),
      quantity: wholeNumber(),
      unitsToShip: wholeNumber(),
    }),
  ),
  shipments: listOf(shipmentView),
})
export type Packing = ValueOf<typeof packing>

/** What the store packs, for holders of a ticket: nothing about money, and no e-mail address. */
export const getPacking = {
  name: 'order-packing',
  method: 'GET',
  parseRequest: object({
    orderId: uuid('orderId must be the id of an order.'),
    ticket: text(),
  }),
  parseResponse: packing,
} satisfies AnyFunctionContract
