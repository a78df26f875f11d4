import { z } from 'zod'
import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { hashOrderKey, noSuchOrder } from './order-key.ts'

/** Which order, and what proves that the caller may see it: its key, or being signed in as its owner or as staff. */
export const orderProof = z.object({
  orderId: z.uuid('orderId must be the id of an order.'),
  orderKey: z.string().max(100).nullish(),
})
export type TransferProof = z.infer<typeof orderProof>

export interface Order {
  id: string
  number: string
  invoiceNumber: string | null
  userId: string | null
  status:
    | 'pending_payment'
    | 'paid'
    | 'preparing'
    | 'shipped'
    | 'delivered'
    | 'installed'
    | 'cancelled'
    | 'refunded'
  name: string
  email: string
  phoneNumber: string
  couponCode: string | null
  totalKobo: number
  holdsStock: boolean
  heldUntil: Date | null
  deliveredAt: Date | null
}

const columns = `id, number, invoice_number as "invoiceNumber", user_id as "userId", status, name, email, phone_number as "phoneNumber", coupon_code as "couponCode", total_kobo::float8 as "totalKobo",
  holds_stock as "holdsStock", held_until as "heldUntil", delivered_at as "deliveredAt"`

/**
 * The order, if the caller may see it. `locks` keeps it as it is until the transaction ends: whatever changes an order locks it first.
 * @throws FunctionError 404, the same for an order that is not there and for one that is another's
 */
export async function requireOrder(
  tx: Tx,
  { orderId, orderKey }: TransferProof,
  { caller }: Pick<FunctionContext, 'caller'>,
  { locks = false } = {},
): Promise<Order> {
  const accessHash = orderKey ? await hashOrderKey(orderKey) : null
  await askAs(tx, caller)
  const { rows } = await tx.query<Order>(
    `select ${columns} from public.orders
     where id = $1 and (access_hash = $2 or (user_id = $3 and (select private.has_given_second_factor())) or (select private.is_admin())) ${locks ? 'for no key update' : ''}`,
    [orderId, accessHash, caller.userId],
  )
  if (!rows[0]) throw noSuchOrder()
  return rows[0]
}

/** Any order, for work that nobody asked for; null when it is not there. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | null> {
  const { rows } = await tx.query<Order>(
    `select ${columns} from public.orders where id = $1 for no key update`,
    [orderId],
  )
  return rows[0] ?? null
}

/**
 * Whether the caller is staff is asked of the database at every call, as its own policies do: a change of role works at once, and whoever
 * has a second factor must have given it.
 * @returns the id of the member of staff
 * @throws FunctionError 403
 */
export async function requireStaff(
  tx: Tx,
  { caller }: Pick<FunctionContext, 'caller'>,
): Promise<string> {
  await askAs(tx, caller)
  const { rows } = await tx.query<{ isAdmin: boolean }>('select private.is_admin() as "isAdmin"')
  if (!rows[0]?.isAdmin || !caller.userId) throw new FunctionError(403, 'This is for our staff.')
  return caller.userId
}

/** Lets the database's own questions about the caller be asked in this transaction, which runs with the rights of the service. */
async function askAs(tx: Tx, { claims }: FunctionContext['caller']): Promise<void> {
  await tx.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
}
