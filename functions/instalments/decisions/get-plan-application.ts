import { defineFunction } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import {
  getPlanApplication as contract,
  type PlanApplicationView,
} from '../../../domain/instalments/applications/application-functions.ts'
import { secondPersonAboveKobo } from '../../../domain/instalments/plan-rules.ts'
import { findListed } from './list-plan-applications.ts'
import { noSuchPlan } from '../applications/require-own-plan.ts'
import { readStoredPlan } from '../applications/stored-plan.ts'

/**
 * One application with its facts, its score and its documents, for finance.
 * @returns 200 `PlanApplicationView`; 403 no finance; 404 no such application
 */
export const getPlanApplication = defineFunction(
  contract,
  async ({ tx, staffId, request: { planId } }) => {
    return readApplication(tx, planId, staffId)
  },
  { readOnly: true },
)

type Parts = Pick<PlanApplicationView, 'facts' | 'points' | 'others' | 'documents' | 'isOwn'>

async function readApplication(
  tx: Tx,
  planId: string,
  staffId: string,
): Promise<PlanApplicationView> {
  const application = await findListed(tx, planId)
  const stored = application && (await readStoredPlan(tx, planId))
  if (!stored) throw noSuchPlan()
  const row = await tx.maybeOne<Parts>(
    `select jsonb_build_object('email', o.email, 'phoneNumber', o.phone_number,
         'employment', a.employment, 'employer', a.employer,
         'monthlyIncomeKobo', a.monthly_income_kobo,
         'otherRepaymentsKobo', a.other_repayments_kobo, 'guarantorName', a.guarantor_name,
         'guarantorPhone', a.guarantor_phone, 'bvnEnd', a.bvn_end, 'ruleVersion', a.rule_version,
         'reason', a.reason, 'decidedBy', private.find_account_email(a.decided_by),
         'firstApprovalBy', private.find_account_email(a.first_approval_by),
         'firstReason', a.first_reason) as facts,
       a.points, coalesce((
         select jsonb_agg(jsonb_build_object('number', other.number, 'status', other.status,
           'financedKobo', other.financed_kobo, 'isOtherAccount', other.user_id <> p.user_id)
           order by other.applied_at desc)
         from (
           select * from public.instalment_plans own
           where own.user_id = p.user_id and own.id <> p.id
           union all
           select * from private.list_plans_of_other_accounts(p.user_id, p.order_id)
         ) other
       ), '[]') as others, coalesce((
         select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
           'mediaType', d.media_type, 'sizeBytes', d.size_bytes) order by d.kind)
         from public.plan_documents d
         where d.plan_id = p.id
       ), '[]') as documents,
       p.user_id = $2 or private.find_own_order_problem($2, o.id, false) is not null as "isOwn"
     from public.instalment_plans p
     join public.plan_applications a on a.plan_id = p.id
     join public.orders o on o.id = p.order_id
     where p.id = $1`,
    [planId, staffId],
  )
  if (!row) throw noSuchPlan()
  const { plan, figures } = stored
  return {
    application,
    ...row,
    terms: {
      priceKobo: plan.priceKobo,
      depositKobo: plan.depositKobo,
      feeKobo: plan.feeKobo,
      instalmentKobo: figures.instalmentKobo,
      interestKobo: figures.interestKobo,
      ratePercentPerMonth: plan.ratePercentPerMonth,
    },
    needsTwo: plan.financedKobo > secondPersonAboveKobo,
  }
}
