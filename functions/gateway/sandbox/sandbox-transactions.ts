import type { Tx } from '../../../backend/functions/functions.ts'
import type { TransactionFacts } from './bodies/write-transaction.ts'

export interface SandboxTransaction extends TransactionFacts {
  /**
   * abandoned: nobody has paid yet, as at Paystack; ongoing: the payer still has to act; processing:
   * the money is moving.
   */
  status: 'abandoned' | 'ongoing' | 'processing' | 'success' | 'failed' | 'reversed'
  callbackUrl: string
  /** null while nothing was paid. */
  sentKobo: number | null
  /** Its session timed out: the page takes no payment any more. */
  isOver: boolean
  takesRefunds: boolean
  refundedKobo: number
  /** What the card does when it is charged again. */
  card: 'works' | 'recovers' | 'expires' | 'asks' | 'slow'
}

/**
 * When more came than was asked for, Paystack's two sums are equal: otherwise the difference would be
 * the fees, which the payer bears.
 */
const columns = `reference, id::integer as id, email, callback_url as "callbackUrl",
  sent_kobo::float8 as "sentKobo", coalesce(sent_kobo, amount_kobo)::float8 as "amountKobo",
  greatest(sent_kobo, amount_kobo)::float8 as "requestedKobo",
  case when status = 'processing' and succeeds_at <= $2 then 'success' else status end as status,
  case
    when status = 'processing' and succeeds_at <= $2 then succeeds_at
    when status in ('success', 'reversed') then coalesce(paid_at, created_at)
  end as "paidAt",
  created_at as "createdAt", is_over as "isOver", takes_refunds as "takesRefunds",
  refunded_kobo::float8 as "refundedKobo", card, declined_with as "declinedWith",
  case when card = 'expires' then created_at end as "cardExpiresAt"`

/** A transaction with its status now: a late one succeeds after its delay. */
export async function findTransaction(
  tx: Tx,
  reference: string,
  now: Date,
): Promise<SandboxTransaction | null> {
  return tx.maybeOne<SandboxTransaction>(
    `select ${columns} from private.sandbox_transactions where reference = $1`,
    [reference, now],
  )
}

/** A page of the paid transactions with a status, the newest first. */
export async function listPaidTransactions(
  tx: Tx,
  {
    status,
    from,
    to,
    perPage,
    page,
  }: { status: 'success' | 'reversed'; from: Date; to: Date; perPage: number; page: number },
  now: Date,
): Promise<{ rows: SandboxTransaction[]; total: number; totalKobo: number }> {
  const { rows } = await tx.query<SandboxTransaction & { total: number; totalKobo: number }>(
    `select listed.*, count(*) over ()::integer as total,
       sum("amountKobo") over ()::float8 as "totalKobo"
     from (
       select ${columns} from private.sandbox_transactions where created_at between $3 and $4
     ) as listed
     where status = $1
     order by id desc
     limit $5 offset $6`,
    [status, now, from, to, perPage, (page - 1) * perPage],
  )
  return { rows, total: rows[0]?.total ?? 0, totalKobo: rows[0]?.totalKobo ?? 0 }
}

/** Whether its page still takes a payment: also after a declined card. */
export function isPayable({ status, isOver }: SandboxTransaction): boolean {
  return !isOver && ['abandoned', 'ongoing', 'failed'].includes(status)
}
