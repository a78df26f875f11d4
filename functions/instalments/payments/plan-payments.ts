import type { Tx } from '../../../backend/functions/functions.ts'
import type { PaymentStatus } from '../../../domain/payments/payment-status.ts'
import type { Gateway } from '../../gateway/gateway.ts'

/** An attempt to pay something of a plan. */
export interface PlanPayment {
  id: string
  planId: string
  way: 'debit' | 'page' | 'bank_transfer' | 'cash'
  method: Gateway['name'] | 'bank_transfer' | 'cash'
  reference: string
  amountKobo: number
  /** What came, which may be another sum; null until then. */
  receivedKobo: number | null
  settles: boolean
  status: PaymentStatus
  /** The page where it is paid, or where the owner of the card confirms the charge. */
  checkoutUrl: string | null
  savesCard: boolean
  savedCardId: string | null
  message: string | null
  isTest: boolean
  createdAt: Date
}

export const planPaymentColumns = `id, plan_id as "planId", way, method, reference,
  amount_kobo::float8 as "amountKobo", received_kobo::float8 as "receivedKobo", settles, status, checkout_url as "checkoutUrl",
  saves_card as "savesCard", saved_card_id as "savedCardId", message, is_test as "isTest",
  created_at as "createdAt"`

/** A payment of a plan by its id, or by its reference. */
export async function findPlanPayment(
  tx: Tx,
  by: { reference: string } | { id: string },
): Promise<PlanPayment | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['reference', by.reference]
  return tx.maybeOne<PlanPayment>(
    `select ${planPaymentColumns} from public.plan_payments where ${column} = $1`,
    [value],
  )
}

/** The payments of a plan, the last one first. */
export async function listPlanPayments(tx: Tx, planId: string): Promise<PlanPayment[]> {
  const { rows } = await tx.query<PlanPayment>(
    `select ${planPaymentColumns} from public.plan_payments
     where plan_id = $1 order by created_at desc, reference desc`,
    [planId],
  )
  return rows
}

export interface PlanPaymentChange {
  status: PaymentStatus
  message?: string | null
  channel?: string | null
  gatewayId?: string | null
  /** What came; only with the status `succeeded`. */
  received?: { amountKobo: number; at: Date }
}

/** Stores what is known about a payment. Missing fields do not change, except the message. */
export async function updatePlanPayment(
  tx: Tx,
  id: string,
  { status, message = null, channel = null, gatewayId = null, received }: PlanPaymentChange,
): Promise<void> {
  await tx.query(
    `update public.plan_payments
     set status = $2, message = $3, channel = coalesce($4, channel),
       gateway_id = coalesce($5, gateway_id), received_kobo = coalesce($6, received_kobo),
       succeeded_at = coalesce($7, succeeded_at)
     where id = $1`,
    [
      id,
      status,
      message?.slice(0, 500) ?? null,
      channel?.slice(0, 40) ?? null,
      gatewayId,
      received?.amountKobo ?? null,
      received?.at ?? null,
    ],
  )
}
