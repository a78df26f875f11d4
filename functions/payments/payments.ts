import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import type { PaymentStatus } from '../../domain/payments/payment-status.ts'
import type { PaymentMethod } from '../../domain/orders/shop-rules.ts'

export interface Payment {
  id: string
  orderId: string
  attempt: number
  reference: string
  method: PaymentMethod
  amountKobo: number
  status: PaymentStatus
  checkoutUrl: string | null
  /** No real money moves. */
  isTest: boolean
  createdAt: Date
}

const columns = `id, order_id as "orderId", attempt, reference, method,
  amount_kobo::float8 as "amountKobo", status, checkout_url as "checkoutUrl", is_test as "isTest",
  created_at as "createdAt"`

/** All payments of an order, the last one first. */
export async function listPayments(tx: Tx, orderId: string): Promise<Payment[]> {
  const { rows } = await tx.query<Payment>(
    `select ${columns} from public.payments where order_id = $1 order by attempt desc`,
    [orderId],
  )
  return rows
}

/** A payment by its id, or by its reference at the gateway. */
export async function findPayment(
  tx: Tx,
  by: { reference: string } | { id: string },
): Promise<Payment | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['reference', by.reference]
  return tx.maybeOne<Payment>(`select ${columns} from public.payments where ${column} = $1`, [
    value,
  ])
}

/** The payments with these ids, each one once. */
export async function listPaymentsById(tx: Tx, ids: readonly string[]): Promise<Payment[]> {
  const { rows } = await tx.query<Payment>(
    `select ${columns} from public.payments where id = any ($1) order by created_at, id`,
    [ids],
  )
  return rows
}

/** Lets the next run of a task ask the gateway about these payments again. */
export async function forgetChecks(
  payments: readonly Pick<Payment, 'id'>[],
  { db }: ModuleContext,
): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('update public.payments set checked_at = null where id = any ($1)', [
      payments.map(({ id }) => id),
    ]),
  )
}

/** Adds a payment to a locked order, with a reference of its own. */
export async function insertPayment(
  tx: Tx,
  {
    orderId,
    amountKobo,
    method,
    isTest,
  }: Pick<Payment, 'orderId' | 'amountKobo' | 'method' | 'isTest'>,
  now: Date,
): Promise<Payment> {
  return tx.one<Payment>(`select ${columns} from private.open_payment($1, $2, $3, $4, $5)`, [
    orderId,
    method,
    amountKobo,
    isTest,
    now,
  ])
}

export interface PaymentChange {
  status: PaymentStatus
  message?: string | null
  channel?: string | null
  gatewayId?: string | null
  /** For a payment whose money has arrived; its receipt is in the ledger. */
  succeededAt?: Date | null
}

/**
 * Stores what the gateway or staff say about a payment. Missing fields do not change, except the
 * message.
 */
export async function updatePayment(
  tx: Tx,
  id: string,
  { status, message = null, channel = null, gatewayId = null, succeededAt = null }: PaymentChange,
): Promise<void> {
  await tx.query(
    `update public.payments
     set status = $2, message = $3, channel = coalesce($4, channel),
       gateway_id = coalesce($5, gateway_id), succeeded_at = coalesce($6, succeeded_at)
     where id = $1`,
    [id, status, message?.slice(0, 500) ?? null, channel, gatewayId, succeededAt],
  )
}
