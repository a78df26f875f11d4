import { listOf, object, text, wholeNumber } from '../../../domain/parse/parser.ts'
import { createDraft } from '../../platform/storage/draft.ts'
import { idempotencyKeyOf } from '../../platform/storage/idempotency-key.ts'
import { readJson } from '../../platform/storage/read-json.ts'
import { createTyped } from '../../platform/storage/typed.ts'

/**
 * What was typed at the checkout. Stored in the browser with every letter, so that a reload or a
 * power cut loses nothing.
 */
export interface CheckoutDraft {
  name: string
  email: string
  phoneNumber: string
  state: string
  area: string
  street: string
  landmark: string
  note: string
  coupon: string
  /** Checked; empty for none. */
  resellerCode: string
  paymentMethod: string
  /** 'yes' when a reseller lets us deliver to their customer. */
  hasRecipient: string
  recipientName: string
  recipientPhone: string
}

export type DraftField = Exclude<keyof CheckoutDraft, 'resellerCode'>

const empty: CheckoutDraft = {
  name: '',
  email: '',
  phoneNumber: '',
  state: '',
  area: '',
  street: '',
  landmark: '',
  note: '',
  coupon: '',
  resellerCode: '',
  paymentMethod: '',
  hasRecipient: '',
  recipientName: '',
  recipientPhone: '',
}

const draft = createDraft('checkout', empty)

export const changeDraft = draft.change
/** The draft. Empty on the server and until the page runs. */
export const useDraft = draft.use

const sent = createTyped('checkout-sent')

/** Of an order: the same for the same order. */
export const idempotencyKeyFor = (order: object) => idempotencyKeyOf(sent, order)

/** The same order, sent again, is a new one. */
export const forgetIdempotencyKey = () => void sent.write(null)

/** An order that was placed from the cart. Its lines are removed from the cart when it is paid. */
export interface PlacedCart {
  orderId: string
  lines: { id: string; quantity: number }[]
  /** What was typed for it, as text. */
  typed: string
}

const placedCart = object({
  orderId: text(),
  lines: listOf(object({ id: text(), quantity: wholeNumber() })),
  typed: text(),
})
const storedPlaced = createTyped('checkout-placed')

export function rememberPlaced(placed: Omit<PlacedCart, 'typed'>): void {
  storedPlaced.write(JSON.stringify({ ...placed, typed: typedNow() }))
}

const typedNow = () => JSON.stringify(draft.read())

/** The last order of this browser, unless it is known to be paid or cancelled. */
export const findPlaced = (): PlacedCart | null => readJson(storedPlaced, placedCart)

/**
 * Deletes what was typed for an order: the next one begins without its note, coupon and address. What was
 * typed since then is for the next one, and stays.
 */
export function deleteDraftOf({ typed }: PlacedCart): void {
  if (typed === typedNow()) draft.delete()
}

/**
 * Forgets an order that is paid or cancelled. An equal order after that is a new order.
 * @returns it, the first time
 */
export function takePlaced(orderId: string): PlacedCart | null {
  const placed = findPlaced()
  if (placed?.orderId !== orderId) return null
  storedPlaced.write(null)
  forgetIdempotencyKey()
  return placed
}

/** Where a buyer signs in who comes back to the last step. */
export const signInPath = `/login?next=${encodeURIComponent('/payment-details?step=pay')}`

/** The path of the page of an order. Its key is in a cookie. */
export function orderPath(orderId: string): string {
  return `/payment-details?${new URLSearchParams({ order: orderId })}`
}

/** The path of the plan of an order. */
export function planPath(orderId: string): string {
  return `/payment-details?${new URLSearchParams({ order: orderId, step: 'plan' })}`
}
