import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'

/** Whom a mail about a plan goes to, and what it is about. */
export interface PlanCustomer {
  planId: string
  planNumber: string
  orderId: string
  orderNumber: string
  userId: string
  name: string
  email: string
}

/**
 * The customer of a plan, as its order names them.
 * @throws Error for an unknown plan
 */
export async function getPlanCustomer(tx: Tx, planId: string): Promise<PlanCustomer> {
  return tx.one<PlanCustomer>(
    `select p.id as "planId", p.number as "planNumber", o.id as "orderId", o.number as "orderNumber",
       p.user_id as "userId", o.name, o.email
     from public.instalment_plans p
     join public.orders o on o.id = p.order_id
     where p.id = $1`,
    [planId],
  )
}

/** Where a customer sees their plan, after signing in. */
export function planUrl({ siteUrl }: Pick<ModuleContext, 'siteUrl'>, planId: string): string {
  return `${siteUrl}/dashboard?${new URLSearchParams({ tab: 'instalments', plan: planId })}`
}
