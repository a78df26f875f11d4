import { defineSteps } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import {
  listPlanWork as contract,
  maxPlanWorkRows,
  type PlanWork,
} from '../../../domain/instalments/desk/plan-work.ts'

/**
 * What waits for staff about plans, the oldest first. What is about money is only for finance.
 * @returns 200 with the lists; 403 without finance or support
 */
export const listPlanWork = defineSteps(contract, async ({ transaction, context }) => {
  const now = context.now()
  return transaction(
    async ({ tx, staffId }) => {
      const row = await tx.one<{ isFinance: boolean }>(
        `select private.has_grant('finance') as "isFinance"`,
      )
      const isFinance = row.isFinance
      const read = <Name extends keyof PlanWork>(name: Name, values: unknown[], may = true) =>
        list<PlanWork[Name]>(tx, { ...lists[name], values, may })
      return {
        transfers: await read('transfers', [staffId], isFinance),
        decisions: await read('decisions', [], isFinance),
        overpaid: await read('overpaid', [], isFinance),
        pauses: await read('pauses', [dayInLagos(now)]),
        complaints: await read('complaints', [now]),
      }
    },
    { readOnly: true },
  )
})

/** The first rows of a query, and how many it has. */
async function list<List extends { count: number; rows: unknown[] }>(
  tx: Tx,
  { sql, orderBy, values, may }: { sql: string; orderBy: string; values: unknown[]; may: boolean },
): Promise<List> {
  return tx.one<List>(
    `with found as (${sql} ${may ? '' : 'limit 0'}),
       first as (select * from found order by ${orderBy} limit ${maxPlanWorkRows})
     select (select count(*)::integer from found) as count,
       coalesce((select jsonb_agg(to_jsonb(first) order by ${orderBy}) from first), '[]') as rows`,
    values,
  )
}

const plan = `p.id as "planId", p.number as "planNumber", o.name`
const ofPlan = (column: string) =>
  `join public.instalment_plans p on p.id = ${column} join public.orders o on o.id = p.order_id`

const lists: Readonly<Record<keyof PlanWork, { sql: string; orderBy: string }>> = {
  transfers: {
    sql: `select ${plan}, m.id as "paymentId", m.way, m.amount_kobo as "amountKobo",
        p.transfer_reference as "transferReference", m.reference,
        m.outside_reference as "outsideReference", m.arrived_on as "arrivedOn",
        private.find_account_email(m.noted_by) as "notedBy",
        coalesce(m.noted_by = $1, false) as "isOwnNote",
        (p.activated_at at time zone 'Africa/Lagos')::date as "beginsOn", m.created_at as since
      from public.plan_payments m ${ofPlan('m.plan_id')}
      where m.way in ('bank_transfer', 'cash') and m.status in ('started', 'checking')`,
    orderBy: 'since, "paymentId"',
  },
  decisions: {
    sql: `select ${plan}, d.id as "decisionId", d.kind, d.status, d.amount_kobo as "amountKobo",
        d.reason, private.find_account_email(d.requested_by) as "requestedBy", d.created_at as since
      from public.plan_decisions d ${ofPlan('d.plan_id')}
      where d.status in ('requested', 'approved')`,
    orderBy: 'since, "decisionId"',
  },
  overpaid: {
    sql: `select ${plan}, s.overpaid_kobo as "overpaidKobo"
      from private.plan_standings s ${ofPlan('s.plan_id')}
      where s.overpaid_kobo > 0 and not exists (
        select from public.plan_decisions d
        where d.plan_id = p.id and d.kind = 'payout' and d.status in ('requested', 'approved'))`,
    orderBy: '"planNumber"',
  },
  pauses: {
    sql: `select ${plan}, r.id as "requestId", r.reason,
        greatest(0, $1::date - s.next_due_on) as "daysPastDue",
        (select count(*)::integer from public.plan_schedules v
         where v.plan_id = p.id and v.reason = 'pause') as pauses, r.created_at as since
      from public.pause_requests r ${ofPlan('r.plan_id')}
      join private.plan_standings s on s.plan_id = p.id
      where r.status = 'requested'`,
    orderBy: 'since, "requestId"',
  },
  complaints: {
    sql: `select ${plan}, c.id as "complaintId", c.number, c.about, c.message, c.status,
        next.by as "answerBy", next.by < $1 as "isOverdue",
        (select coalesce(jsonb_agg(jsonb_build_object('message', a.message, 'resolves', a.resolves,
           'createdAt', a.created_at) order by a.created_at, a.id), '[]')
         from public.complaint_answers a where a.complaint_id = c.id) as answers,
        c.created_at as since
      from public.complaints c ${ofPlan('c.plan_id')}
      cross join lateral (
        select case when c.answered_at is null then c.answer_by else c.resolve_by end as by) next
      where c.status <> 'resolved'`,
    orderBy: '"answerBy", "complaintId"',
  },
}
