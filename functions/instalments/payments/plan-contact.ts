import type { Tx } from '../../../backend/functions/functions.ts'

/** Whom we write to about a plan, and what it is about. */
export interface PlanContact {
  planId: string
  number: string
  orderId: string
  orderNumber: string
  name: string
  email: string
  /** E.164 */
  phone: string
}

/** @throws Error for a plan that does not exist */
export async function getPlanContact(tx: Tx, planId: string): Promise<PlanContact> {
  return tx.one<PlanContact>(
    `select p.id as "planId", p.number, o.id as "orderId", o.number as "orderNumber", o.name,
       o.email, o.phone_number as phone
     from public.instalment_plans p
     join public.orders o on o.id = p.order_id
     where p.id = $1`,
    [planId],
  )
}
