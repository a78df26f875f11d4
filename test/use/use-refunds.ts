import { beforeEach } from 'vitest'
import type { Tx } from '../../backend/db/database.ts'
import { empty } from '../empty.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import { insertPaidOrder } from '../shop/paid-orders.ts'
import { people, requestAs, useDatabaseWithPeople } from '../shop/people.ts'

export const naira = (amount: number) => amount * 100

interface Wanted {
  /** The index of the payment. */
  payment?: number
  /** In naira. */
  amount: number
  by?: string | null
  approver?: string | null
}

/** The order does not cost the amount any more, as when its goods come back. */
const bookCreditNote = (tx: Tx, payment: string | undefined, kobo: number) =>
  tx.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, actor)
     select order_id, 'credit_note', -$2::bigint, 'staff' from public.payments where id = $1`,
    [payment, kobo],
  )

/**
 * A database with ten payments of a million naira each, and two admins who may approve refunds:
 * `one` and `other`. Await it at the top of the file.
 */
export async function useRefunds() {
  const { admin, db, adminUrl } = await useDatabaseWithPeople()
  const [one, other] = [people.admin, people.reseller]
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [other])
  await makeAdminSince(admin, other, '25 hours')

  /** The ids; new ones for each test. */
  const payments: string[] = []
  beforeEach(async () => {
    await empty(admin, 'public.orders')
    payments.length = 0
    for (let at = 0; at < 10; at += 1)
      payments.push(
        await insertPaidOrder(admin, { totalKobo: naira(1_000_000), at, method: 'paystack' }),
      )
  })

  const asService = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
    db.transaction(requestAs('service_role'), run)

  /** A refund that is requested and decided on in one transaction, as the functions do. */
  const refund = ({ payment = 0, amount, by = one, approver = null }: Wanted) =>
    asService(async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into public.refunds (payment_id, amount_kobo, reason, requested_by)
         values ($1, $2, 'Broken', $3) returning id`,
        [payments[payment], naira(amount), by],
      )
      await bookCreditNote(tx, payments[payment], naira(amount))
      await tx.query(
        `update public.refunds set status = 'approved', approved_by = $2 where id = $1`,
        [rows[0]?.id, approver],
      )
      return rows[0]?.id ?? ''
    })

  return { admin, adminUrl, one, other, payments, asService, bookCreditNote, refund }
}
