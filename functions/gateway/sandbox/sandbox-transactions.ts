import type { Tx } from '../../../backend/functions/functions.ts'

export interface SandboxTransaction {
  reference: string
  id: string
  amountKobo: number
  sentKobo: number | null
  email: string
  callbackUrl: string
  /**
   * abandoned: not paid, but still can be, as at Paystack; ongoing: paid, and the result is not
   * known yet.
   */
  status: 'ongoing' | 'success' | 'failed' | 'abandoned'
  refundedKobo: number
}

const columns = `reference, id::text as id, amount_kobo::float8 as "amountKobo",
  sent_kobo::float8 as "sentKobo", email, callback_url as "callbackUrl",
  case
    when status <> 'ongoing' then status
    when sent_kobo is null then 'abandoned'
    when succeeds_at <= $2 then 'success'
    else status
  end as status, refunded_kobo::float8 as "refundedKobo"`

/** A transaction with its status now: a late one succeeds after its delay. */
export async function findTransaction(
  tx: Tx,
  reference: string,
  now: Date,
): Promise<SandboxTransaction | null> {
  const { rows } = await tx.query<SandboxTransaction>(
    `select ${columns} from private.sandbox_transactions where reference = $1`,
    [reference, now],
  )
  return rows[0] ?? null
}

/** A transaction in the format of Paystack, for verify answers and events. */
export function writeTransaction({
  reference,
  id,
  amountKobo,
  sentKobo,
  status,
}: SandboxTransaction) {
  return {
    id: Number(id),
    domain: 'test',
    status,
    reference,
    amount: sentKobo ?? amountKobo,
    requested_amount: sentKobo ?? amountKobo,
    currency: 'NGN',
    channel: 'card',
    gateway_response: {
      ongoing: 'In progress',
      success: 'Successful',
      failed: 'Declined',
      abandoned: 'The customer left',
    }[status],
  }
}
