import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import type { PlaceOrderRequest } from '../../../domain/orders/place-order.ts'
import {
  areLastUnits,
  countedHours,
  maxGuestUnits,
  mayHold,
  payFirstMethods,
  type UnpaidOrders,
} from '../../../domain/orders/stock/stock-hold.ts'
import { offeredMethods } from '../../gateway/open-gateway.ts'

export interface Buyer {
  /** Null for a guest. */
  userId: string | null
  email: string
  phoneNumber: string
  address: string
  network: string
}

export interface HoldDecision {
  /** False: the order holds nothing until it is paid. */
  isHeld: boolean
  /** Whether it holds the last units of a product. */
  isLastUnits: boolean
}

interface Line {
  id: string
  quantity: number
  /** Units in stock. */
  available: number
}

/**
 * Orders of the same buyer are placed one after the other until the transaction ends, so that
 * parallel requests count each other, and so are requests with the same key. Called before the
 * products are locked.
 * @param request of a buyer on the site
 */
export async function lockBuyer(
  tx: Tx,
  { email, phoneNumber, userId }: Pick<Buyer, 'email' | 'phoneNumber' | 'userId'>,
  request?: Pick<Buyer, 'address' | 'network'> & { idempotencyKey: string },
): Promise<void> {
  const keys = [`phone ${phoneNumber}`]
  if (userId !== null) keys.push(`person ${userId}`)
  if (request)
    keys.push(
      `address ${request.address}`,
      `network ${request.network}`,
      `request ${request.idempotencyKey}`,
    )
  await tx.query(
    `select private.lock_buyers(array['mailbox ' || private.mailbox_of($1)] || $2::text[])`,
    [email, keys],
  )
}

/**
 * Decides whether a new order holds its units while it is unpaid.
 * @param counts counted while the buyer was locked; for last units the products too
 */
export function decideHold({ products, ...unpaid }: Counts, lines: readonly Line[]): HoldDecision {
  const lastUnits = lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.id)
    return product && areLastUnits({ ...line, held: product.held }) ? product : []
  })
  const isHeld = mayHold({
    ...unpaid,
    lastUnitsOfBuyer: Math.max(0, ...lastUnits.map(({ ofBuyer }) => ofBuyer)),
    lastUnitsEnded: Math.max(0, ...lastUnits.map(({ ended }) => ended)),
  })
  return { isHeld, isLastUnits: isHeld && lastUnits.length > 0 }
}

/**
 * Last units, and orders that hold nothing, are paid at once where the shop has a gateway.
 * @throws FunctionError 409 with the ways to pay at once
 */
export function requirePayableInTime(
  { paymentMethod, expectedTotalKobo }: PlaceOrderRequest,
  { isHeld, isLastUnits }: HoldDecision,
  context: FunctionContext,
): void {
  // An order that waits for its plan holds its units for a short time, or not at all.
  if ((isHeld && !isLastUnits) || paymentMethod === 'in_parts') return
  const methods = payFirstMethods(offeredMethods(context, expectedTotalKobo))
  if (methods.includes(paymentMethod)) return
  const reason = isHeld
    ? 'These are the last ones'
    : 'Several orders from you or your network are not paid yet'
  throw new FunctionError(
    409,
    `${reason}, so we ask you to pay at once: please choose the other way to pay.`,
    { details: { paymentMethods: methods } },
  )
}

/** The products of which a new order would hold the last units. */
export async function listLastUnits(tx: Tx, lines: readonly Line[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string; units: number }>(
    'select product_id as id, units from public.product_holds where product_id = any ($1)',
    [lines.map(({ id }) => id)],
  )
  const held = new Map(rows.map(({ id, units }) => [id, units]))
  return lines.flatMap(({ id, available, quantity }) =>
    areLastUnits({ available, held: held.get(id) ?? 0, quantity }) ? id : [],
  )
}

interface Counts extends Pick<UnpaidOrders, 'email' | 'phone' | 'address' | 'network'> {
  /** For each product: held units, and unpaid orders that held its last units. */
  products: { id: string; held: number; ofBuyer: number; ended: number }[]
}

/**
 * In one statement, because other orders may wait for the same products. What strangers order
 * with the phone number or e-mail address of a confirmed account does not count for it.
 */
const countSql = `with last_units as (
   select l.product_id, o.status, 
     (private.mailbox_of(o.email) = private.mailbox_of($1) or o.phone_number = $2)
       and (not private.is_confirmed_account($7) or o.user_id = $7)
     or coalesce(s.address = $3 or s.network = $4, false) as is_same_buyer
   from public.orders o
   join public.order_lines l on l.order_id = o.id
   left join private.order_origins s on s.order_id = o.id
   where o.holds_last_units
     and o.paid_at is null
     and o.created_at > $5
     and l.product_id = any ($6)
 )
 select (
     select count(*)::integer
     from public.orders
     where private.mailbox_of(email) = private.mailbox_of($1) and created_at > $5 and paid_at is null
       and (not private.is_confirmed_account($7) or user_id = $7)
   ) as email, (
     select count(*)::integer
     from public.orders
     where phone_number = $2 and created_at > $5 and paid_at is null
       and (not private.is_confirmed_account($7) or user_id = $7)
   ) as phone, (
     select count(*)::integer
     from private.order_origins s
     join public.orders o on o.id = s.order_id
     where s.address = $3 and s.created_at > $5 and o.paid_at is null
   ) as address, (
     select count(*)::integer
     from private.order_origins s
     join public.orders o on o.id = s.order_id
     where s.network = $4 and s.created_at > $5 and o.paid_at is null
   ) as network, (
     select jsonb_agg(jsonb_build_object(
       'id', product.id,
       'held', coalesce(h.units, 0),
       'ofBuyer', (
         select count(*) from last_units l where l.product_id = product.id and is_same_buyer
       ),
       'ended', (
         select count(*)
         from last_units l
         where l.product_id = product.id and l.status = 'cancelled'
       )
     ))
     from unnest($6::uuid[]) as product (id)
     left join public.product_holds h on h.product_id = product.id
   ) as products`

/** The unpaid orders of a buyer, and what unpaid orders hold of the products. */
export async function countUnpaidOrders(
  tx: Tx,
  { buyer, productIds, now }: { buyer: Buyer; productIds: readonly string[]; now: Date },
): Promise<Counts> {
  return tx.one<Counts>(countSql, [
    buyer.email,
    buyer.phoneNumber,
    buyer.address,
    buyer.network,
    new Date(now.getTime() - countedHours * 3_600_000),
    productIds,
    buyer.userId,
  ])
}

/** Whether nobody can be asked to pay such an order at once. */
export function isTransferOnly(totalKobo: number, context: FunctionContext): boolean {
  return offeredMethods(context, totalKobo).every((method) => method === 'bank_transfer')
}

interface HeldProduct {
  id: string
  name: string
  /** All units that are not sold, held or not. */
  all: number
  /** What unpaid orders of people without a confirmed account hold. */
  byGuests: number
  isConfirmed: boolean
}

const heldSql = `select p.id, p.name, p.stock + coalesce(h.units, 0) as all,
   private.is_confirmed_account($1) as "isConfirmed", (
     select coalesce(sum(l.quantity), 0)::integer
     from public.orders o join public.order_lines l on l.order_id = o.id
     where o.held_until is not null and o.holds_stock and o.paid_at is null and o.channel = 'web'
       and l.product_id = p.id and not private.is_confirmed_account(o.user_id)
   ) as "byGuests"
 from public.products p left join public.product_holds h on h.product_id = p.id
 where p.id = any ($2)`

/**
 * Finds a product of which unpaid orders of people whose address nobody has confirmed would hold more than
 * their share, with those of this order. For orders that nobody can be asked to pay at once. The caller has
 * locked the products, so that parallel orders count each other.
 * @returns its name and how many units are free for guests; null when the order may hold its units
 */
export async function findFullGuestShare(
  tx: Tx,
  { userId, lines }: { userId: string | null; lines: readonly { id: string; quantity: number }[] },
): Promise<{ name: string; free: number } | null> {
  const { rows } = await tx.query<HeldProduct>(heldSql, [userId, lines.map(({ id }) => id)])
  for (const { id, name, all, byGuests, isConfirmed } of rows) {
    const free = Math.max(0, maxGuestUnits(all) - byGuests)
    const quantity = lines.find((line) => line.id === id)?.quantity ?? 0
    if (!isConfirmed && quantity > free) return { name, free }
  }
  return null
}

/**
 * Requires that a new order leaves the share of guests as it is.
 * @throws FunctionError 409 with `needsSignIn`
 */
export async function requireGuestShare(
  tx: Tx,
  order: { userId: string | null; lines: readonly { id: string; quantity: number }[] },
): Promise<void> {
  const full = await findFullGuestShare(tx, order)
  if (full) throw new FunctionError(409, explainShare(full), { details: { needsSignIn: true } })
}

function explainShare({ name, free }: { name: string; free: number }): string {
  const fewer = free > 0 ? ` Without an account you can order up to ${free} now.` : ''
  return `Orders that are not paid yet hold many units of ${name}. To order ${free > 0 ? 'this many' : 'it'} now, please sign in or create an account, so that we know your e-mail address is yours. Your cart and what you typed are kept.${fewer}`
}
