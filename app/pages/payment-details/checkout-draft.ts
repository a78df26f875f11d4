import { useSyncExternalStore } from 'react'
import { newId } from '../../platform/new-id.ts'

/** What was typed at the checkout. Kept in the browser with every letter, so that a reload or a power cut loses nothing. */
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
  paymentMethod: string
}

export type DraftField = keyof CheckoutDraft

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
  paymentMethod: '',
}

let draft: CheckoutDraft | null = null
const listeners = new Set<() => void>()

function read(): CheckoutDraft {
  draft ??= { ...empty, ...readStored<Partial<CheckoutDraft>>(key, isTexts) }
  return draft
}

function isTexts(value: object): boolean {
  return Object.entries(value).every(([name, text]) => name in empty && typeof text === 'string')
}

function readStored<Stored extends object>(
  storageKey: string,
  isRight: (value: object) => boolean,
): Stored | null {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null')
    return typeof value === 'object' && value !== null && isRight(value) ? (value as Stored) : null
  } catch {
    // Garbage or no storage: begin with empty fields.
    return null
  }
}

function store(storageKey: string, value: object): void {
  try {
    window.localStorage.setItem(storageKey, JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: what was typed then lives in this tab.
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

/** On the server, and until the page runs, nothing is typed. */
export function useDraft(): CheckoutDraft {
  return useSyncExternalStore(subscribe, read, () => empty)
}

/** The key of an order: the same for the same order, however often it is sent, and another as soon as anything of it changes. */
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

/** The lines of an order that was placed from the cart: they leave it when it is paid, and not before. */
export interface PlacedCart {
  orderId: string
  orderKey: string | null
  lines: { id: string; quantity: number }[]
}

const placedKey = 'checkout-placed'

export function rememberPlaced(placed: PlacedCart): void {
  store(placedKey, placed)
}

/** The order that was placed last from this browser and is not known to be paid or ended. */
export function findPlaced(): PlacedCart | null {
  return readStored<PlacedCart>(
    placedKey,
    (value) =>
      'orderId' in value && 'orderKey' in value && 'lines' in value && Array.isArray(value.lines),
  )
}

/**
 * The order is paid, or has ended: what is ordered after this is another order, also when it is the same.
 * @returns its lines once
 */
export function takePlaced(orderId: string): PlacedCart['lines'] {
  const placed = findPlaced()
  if (placed?.orderId !== orderId) return []
  window.localStorage.removeItem(placedKey)
  window.localStorage.removeItem(sentKey)
  return placed.lines
}

/** Where an order is shown, for whoever holds its key. */
export function orderPath({ orderId, orderKey }: Pick<PlacedCart, 'orderId' | 'orderKey'>): string {
  return `/payment-details?${new URLSearchParams({ order: orderId, ...(orderKey ? { key: orderKey } : {}) })}`
}
