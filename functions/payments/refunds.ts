import type { Tx } from '../orders/quote.ts'

export interface RefundWish {
  paymentId: string
  amountKobo: number
  reason: string
  /** The member of staff who asks; null when the shop itself does. */
  requestedBy?: string | null
}

/** Notes money to be given back, for staff to approve. @returns its id */
export async function askForRefund(tx: Tx, { paymentId, amountKobo, reason, requestedBy = null }: RefundWish): Promise<string> {
  const { rows } = await tx.query<{ id: string }>('insert into public.refunds (payment_id, amount_kobo, reason, requested_by) values ($1, $2, $3, $4) returning id', [paymentId, amountKobo, reason, requestedBy])
  const [row] = rows
  if (!row) throw new Error('An insert returned nothing')
  return row.id
}
