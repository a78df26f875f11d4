import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import type { OrderProof } from '../../domain/orders/order-proof.ts'
import type { OrderStatus } from '../../domain/orders/order-status.ts'
import { findOrderKey } from './order-key-cookie.ts'
import { hashOrderKey, noSuchOrder, payKey } from './order-key.ts'

export interface Order {
  id: string
  number: string
  invoiceNumber: string | null
  userId: string | null
  status: OrderStatus
  name: string
  email: string
  phoneNumber: string
  couponCode: string | null
  totalKobo: number
  holdsStock: boolean
  /** It holds the last units of a product. */
  holdsLastUnits: boolean
  heldUntil: Date | null
  /** When a receipt extended `heldUntil`. */
  holdExtendedAt: Date | null
  /** When `heldUntil` was shortened, because others bought the rest of a product. */
  holdShortenedAt: Date | null
  createdAt: Date
  deliveredAt: Date | null
  /** Goods of it have left the store, or its units of the carbon register are retired. */
  hasLeft: boolean
  /** The customer of an order that staff typed in has not accepted the terms yet. */
  needsTerms: boolean
  /** The caller is its buyer: its owner, or somebody with its key. */
  isOwn: boolean
  /** The caller has the link with which it is paid, and that opens nothing else. */
  isPayer: boolean
}

const columns = `id, number, invoice_number as "invoiceNumber", user_id as "userId", status, name,
  email, phone_number as "phoneNumber", coupon_code as "couponCode",
  total_kobo::float8 as "totalKobo", holds_stock as "holdsStock",
  holds_last_units as "holdsLastUnits", held_until as "heldUntil",
  hold_extended_at as "holdExtendedAt", hold_shortened_at as "holdShortenedAt",
  created_at as "createdAt", delivered_at as "deliveredAt",
  exists (select from public.shipments s where s.order_id = orders.id)
    or exists (select from public.order_retirements r where r.order_id = orders.id) as "hasLeft",
  terms_version is null and channel <> 'web' as "needsTerms"`

/** SQL: `$2` is the hash of the given key, and `$3` the caller. */
const isOwn = `(coalesce(access_hash = $2, false) or coalesce(user_id = $3, false))`

/**
 * The order, if the caller may see it. `locks` locks it until the transaction ends; all changes of
 * an order lock it first. Staff of the store read no money, so they have other ways. `buyersOnly`
 * refuses all staff, who have no part in where its money goes. `payersToo` lets those pass who have
 * the link to pay: staff may have it too.
 * @throws FunctionError 404, the same for unknown orders and for orders of others
 */
export async function requireOrder(
  tx: Tx,
  { orderId, orderKey }: OrderProof,
  context: Pick<FunctionContext, 'caller' | 'cookies' | 'secretFor' | 'siteUrl'>,
  { locks = false, buyersOnly = false, payersToo = false } = {},
): Promise<Order> {
  const key = orderKey || findOrderKey(context, orderId)
  const accessHash = key ? await hashOrderKey(key) : null
  const payHash = await hashOrderKey(payKey(context, orderId))
  const isPayer = payersToo && accessHash === payHash
  const row = await tx.maybeOne<Order>(
    `select ${columns}, ${isOwn} as "isOwn", $5::boolean as "isPayer"
     from public.orders
     where id = $1
       and (${isOwn} or $5 or (not $4 and (select private.has_grant('sales', 'finance', 'support')))) ${locks ? 'for no key update' : ''}`,
    [orderId, accessHash, context.caller.personId, buyersOnly, isPayer],
  )
  if (!row) throw noSuchOrder()
  return row
}

/** Any order, for scheduled tasks, webhooks and staff; null when there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | null> {
  return tx.maybeOne<Order>(
    `select ${columns}, false as "isOwn", false as "isPayer" from public.orders where id = $1 for no key update`,
    [orderId],
  )
}

/** For an order that staff typed in, until its customer has accepted the terms. */
export function termsNeeded(): FunctionError {
  return new FunctionError(409, 'Please accept our terms of sale before you pay.', {
    details: { code: 'terms_needed' },
  })
}
