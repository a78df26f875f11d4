import { useSyncExternalStore } from 'react'
import { newId } from '../../platform/new-id.ts'

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

const key = 'checkout'
const sentKey = 'checkout-sent'
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

let draft: CheckoutDraft | null = null
const listeners = new Set<() => void>()

function read(): CheckoutDraft {
  draft ??= { ...empty, ...readStored<Partial<CheckoutDraft>>(key, hasKnownFields) }
  return draft
}

function hasKnownFields(value: object): boolean {
  return Object.entries(value).every(([name, text]) => name in empty && typeof text === 'string')
}

function readStored<Stored extends object>(
  storageKey: string,
  isValid: (value: object) => boolean,
): Stored | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null')
    return typeof value === 'object' && value !== null && isValid(value) ? (value as Stored) : null
  } catch {
    // Invalid data or no storage: start with empty fields.
    return null
  }
}

function store(storageKey: string, value: object): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the draft then exists in this tab only.
  }
}

export function changeDraft(change: Partial<CheckoutDraft>): void {
  draft = { ...read(), ...change }
  store(key, draft)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The draft. Empty on the server and until the page runs. */
export function useDraft(): CheckoutDraft {
  return useSyncExternalStore(subscribe, read, () => empty)
}

/**
 * The idempotency key of an order: the same for the same order, and a new one as soon as anything
 * changes.
 */
export function idempotencyKeyFor(order: object): string {
  const body = JSON.stringify(order)
  const sent = readStored<{ body: string; idempotencyKey: string }>(
    sentKey,
    (value) => 'body' in value && 'idempotencyKey' in value,
  )
  if (sent?.body === body) return sent.idempotencyKey
  const idempotencyKey = newId()
  store(sentKey, { body, idempotencyKey })
  return idempotencyKey
}

/** An order that was placed from the cart. Its lines are removed from the cart when it is paid. */
export interface PlacedCart {
  orderId: string
  lines: { id: string; quantity: number }[]
}

const placedKey = 'checkout-placed'

export function rememberPlaced(placed: PlacedCart): void {
  store(placedKey, placed)
}

/** The last order of this browser, unless it is known to be paid or cancelled. */
export function findPlaced(): PlacedCart | null {
  return readStored<PlacedCart>(
    placedKey,
    (value) => 'orderId' in value && 'lines' in value && Array.isArray(value.lines),
  )
}

/**
 * Forgets an order that is paid or cancelled. An equal order after that is a new order.
 * @returns its lines, the first time
 */
export function takePlaced(orderId: string): PlacedCart['lines'] {
  const placed = findPlaced()
  if (placed?.orderId !== orderId) return []
  window.localStorage.removeItem(placedKey)
  window.localStorage.removeItem(sentKey)
  return placed.lines
}

/** The path of the page of an order. Its key is in a cookie. */
export function orderPath(orderId: string): string {
  return `/payment-details?${new URLSearchParams({ order: orderId })}`
}

/** The path of the plan of an order. */
export function planPath(orderId: string): string {
  return `/payment-details?${new URLSearchParams({ order: orderId, step: 'plan' })}`
}
