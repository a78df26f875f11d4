import { defineFunction } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import {
  listPlanApplications as contract,
  type PlanApplicationView,
} from '../../../domain/instalments/applications/application-functions.ts'

type Listed = PlanApplicationView['application']

/** SQL of an application in a list: of the plan `p`, its application `a` and its order `o`. */
const listedSql = `select p.id as "planId", p.number, p.status, o.name, o.id as "orderId",
    o.number as "orderNumber", p.financed_kobo::float8 as "financedKobo", p.months, a.score,
    p.applied_at as "appliedAt", p.expires_at as "expiresAt",
    a.first_approved_at is not null as "hasFirstApproval"
  from public.instalment_plans p
  join public.plan_applications a on a.plan_id = p.id
  join public.orders o on o.id = p.order_id`

/**
 * The applications that wait for staff, the oldest first, and the latest hundred that were decided.
 * @returns 200 `{ waiting, decided }`; 403 no finance, sales or support
 */
export const listPlanApplications = defineFunction(
  contract,
  async ({ tx }) => {
    return {
      waiting: await list(tx, `p.status = 'applied' order by p.applied_at, p.id limit 500`),
      decided: await list(tx, `p.status <> 'applied' order by p.applied_at desc, p.id limit 100`),
    }
  },
  { readOnly: true },
)

async function list(tx: Tx, which: string): Promise<Listed[]> {
  const { rows } = await tx.query<ListedRow>(`${listedSql} where ${which}`)
  return rows.map(viewOf)
}

type ListedRow = Omit<Listed, 'appliedAt' | 'expiresAt'> & {
  appliedAt: Date
  expiresAt: Date | null
}

function viewOf({ appliedAt, expiresAt, ...row }: ListedRow): Listed {
  return {
    ...row,
    appliedAt: appliedAt.toISOString(),
    expiresAt: expiresAt && expiresAt.toISOString(),
  }
}

/** One application as the lists have it; null when there is none. */
export async function findListed(tx: Tx, planId: string): Promise<Listed | null> {
  const row = await tx.maybeOne<ListedRow>(`${listedSql} where p.id = $1`, [planId])
  return row ? viewOf(row) : null
}
