import type { Tx } from '../../../backend/functions/functions.ts'
import type { DisputeStatus } from '../../../domain/disputes/dispute-status.ts'

export interface Dispute {
  id: string
  paymentId: string
  /** The gateway's id. */
  gatewayId: string
  status: DisputeStatus
  category: string | null
  reason: string | null
  amountKobo: number
  dueAt: Date
}

const columns = `id, payment_id as "paymentId", gateway_id as "gatewayId", status, category, reason,
  amount_kobo::float8 as "amountKobo", due_at as "dueAt"`

/** The dispute, locked until the transaction ends. The caller has locked the order. */
export async function lockDispute(
  tx: Tx,
  by: { id: string } | { gatewayId: string },
): Promise<Dispute | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['gateway_id', by.gatewayId]
  return tx.maybeOne<Dispute>(
    `select ${columns} from public.disputes where ${column} = $1 for no key update`,
    [value],
  )
}

export async function insertDispute(
  tx: Tx,
  dispute: Omit<Dispute, 'id'> & { resolution: string | null; resolvedAt: Date | null },
  now: Date,
): Promise<Dispute> {
  return tx.one<Dispute>(
    `insert into public.disputes (payment_id, gateway_id, status, category, reason, amount_kobo,
       due_at, resolution, resolved_at, checked_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     returning ${columns}`,
    [
      dispute.paymentId,
      dispute.gatewayId,
      dispute.status,
      dispute.category?.slice(0, 80) || null,
      dispute.reason?.slice(0, 1_000).toWellFormed() || null,
      dispute.amountKobo,
      dispute.dueAt,
      dispute.resolution?.slice(0, 80) || null,
      dispute.resolvedAt,
      now,
    ],
  )
}

export interface DisputeChange {
  status: DisputeStatus
  amountKobo: number
  dueAt: Date
  resolution: string | null
  resolvedAt: Date | null
}

/** Stores what the gateway says about a dispute now. */
export async function updateDispute(
  tx: Tx,
  id: string,
  { status, amountKobo, dueAt, resolution, resolvedAt }: DisputeChange,
  now: Date,
): Promise<void> {
  await tx.query(
    `update public.disputes
     set status = $2, amount_kobo = $3, due_at = $4, resolution = $5, resolved_at = $6,
       checked_at = $7
     where id = $1`,
    [id, status, amountKobo, dueAt, resolution?.slice(0, 80) || null, resolvedAt, now],
  )
}
