import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { PlanStanding, PlanView } from '../../../domain/instalments/customer/plan-view.ts'
import { payableAmount } from '../../../domain/instalments/payments/payable-amount.ts'
import { decidePause, findPausedUntil } from '../../../domain/instalments/pauses/pause-rule.ts'
import {
  planState,
  type PlanHistory,
  type PlanState,
} from '../../../domain/instalments/plan-state.ts'
import { leftOf } from '../../../domain/instalments/statement/plan-statement.ts'
import { createDocumentTicket } from '../../security/document-ticket.ts'
import { agreementPathOf } from '../applications/agreement-path.ts'
import { readHistory } from '../ledger/read-plan.ts'

/** What the database says of a plan; the rest follows from its ledger. */
type StoredView = Omit<PlanView, 'standing' | 'pauses' | 'letters' | 'statement' | 'agreement'> & {
  agreement: Omit<NonNullable<PlanView['agreement']>, 'path'> | null
  pausedOn: string[]
  request: PlanView['pauses']['request']
  letters: (Omit<PlanView['letters'][number], 'path'> & { id: string })[]
}

/**
 * The plans of a person as they stand on a day, the newest first.
 * @param today `YYYY-MM-DD`
 */
export async function readPlanViews(
  tx: Tx,
  { userId, today }: { userId: string; today: string },
  context: Pick<ModuleContext, 'secretFor' | 'now'>,
): Promise<PlanView[]> {
  const { rows } = await tx.query<{ view: StoredView }>(viewsOfPerson, [userId])
  const views: PlanView[] = []
  for (const { view } of rows) {
    const history = view.activatedAt === null ? null : await readHistory(tx, view.id)
    views.push(toView(view, history, today, context))
  }
  return views
}

function toView(
  { pausedOn, request, letters, agreement, ...stored }: StoredView,
  history: PlanHistory | null,
  today: string,
  context: Pick<ModuleContext, 'secretFor' | 'now'>,
): PlanView {
  const { id, status } = stored
  const state = history && planState(history, today)
  const pausedUntil = status === 'active' ? findPausedUntil(pausedOn, today) : null
  return {
    ...stored,
    agreement: agreement && { ...agreement, path: agreementPathOf(context, id) },
    standing: state && toStanding(state, pausedUntil),
    pauses: {
      used: pausedOn.length,
      outcome: decidePause({
        status,
        used: pausedOn.length,
        daysPastDue: state?.daysPastDue ?? 0,
        isPaused: pausedUntil !== null,
        hasOpenRequest: request?.status === 'requested',
      }),
      request,
    },
    letters: letters.map(({ id: letterId, ...letter }) => {
      const ticket = createDocumentTicket(context, { kind: 'discharge-letter', letterId })
      const query = new URLSearchParams({ letter: letterId, ticket })
      return { ...letter, path: `/dashboard/papers/discharge-letter.pdf?${query}` }
    }),
    statement: state && statementPaths(id, context),
  }
}

function statementPaths(planId: string, context: Pick<ModuleContext, 'secretFor' | 'now'>) {
  const ticket = createDocumentTicket(context, { kind: 'plan-statement', planId })
  const query = new URLSearchParams({ plan: planId, ticket })
  return {
    pdfPath: `/dashboard/papers/plan-statement.pdf?${query}`,
    csvPath: `/dashboard/papers/plan-statement.csv?${query}`,
  }
}

function toStanding(state: PlanState, pausedUntil: string | null): PlanStanding {
  const { dueKobo, next } = state
  const asked = payableAmount(state, { part: 'due', wantedKobo: null, isOnline: false })
  return {
    paidKobo: state.paidKobo,
    dueKobo,
    arrearsKobo: state.arrearsKobo,
    daysPastDue: state.daysPastDue,
    leftKobo: leftOf(state),
    settlementKobo: state.settlementKobo,
    overpaidKobo: state.overpaidKobo,
    refundedKobo: state.refundedKobo,
    nextKobo: 'problem' in asked ? 0 : asked.amountKobo,
    nextDueOn: next?.dueOn ?? null,
    pausedUntil,
    instalments: state.instalments.map(
      ({ number, dueOn, principalKobo, interestKobo, feeKobo, leftKobo }) => ({
        number,
        dueOn,
        principalKobo,
        interestKobo,
        feeKobo,
        paidKobo: principalKobo + interestKobo + feeKobo - leftKobo,
        leftKobo,
      }),
    ),
  }
}

/** SQL: all that is stored about the plans of the person `$1`. */
const viewsOfPerson = `select jsonb_build_object(
    'id', p.id, 'number', p.number, 'status', p.status, 'isTest', p.is_test,
    'order', jsonb_build_object('id', o.id, 'number', o.number, 'goods', (
      select coalesce(jsonb_agg(l.quantity || ' × ' || l.name order by l.position), '[]')
      from public.order_lines l
      where l.order_id = o.id
    )),
    'terms', jsonb_build_object('months', p.months, 'interest', p.interest,
      'ratePercentPerMonth', p.rate_percent_per_month, 'priceKobo', p.price_kobo,
      'depositKobo', p.deposit_kobo, 'feeKobo', p.fee_kobo, 'financedKobo', p.financed_kobo,
      'interestKobo', p.interest_kobo),
    'appliedAt', p.applied_at, 'decidedAt', p.decided_at, 'reason', a.reason,
    'activatedAt', p.activated_at, 'endedAt', p.ended_at, 'transferReference', p.transfer_reference,
    'agreement', (
      select jsonb_build_object('acceptedAt', accepted_at, 'acceptedName', accepted_name,
        'allowsDebit', allows_debit)
      from public.plan_agreements
      where plan_id = p.id
      order by version desc
      limit 1
    ),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', y.id, 'reference', y.reference, 'way', y.way,
        'status', y.status, 'amountKobo', y.amount_kobo, 'receivedKobo', y.received_kobo,
        'settles', y.settles, 'message', y.message, 'createdAt', y.created_at,
        'succeededAt', y.succeeded_at) order by y.created_at desc, y.id), '[]')
      from public.plan_payments y
      where y.plan_id = p.id
    ),
    'pausedOn', (
      select coalesce(jsonb_agg(s.effective_on order by s.version), '[]')
      from public.plan_schedules s
      where s.plan_id = p.id and s.reason = 'pause'
    ),
    'request', (
      select jsonb_build_object('status', r.status, 'reason', r.reason, 'answer', r.answer,
        'createdAt', r.created_at)
      from public.pause_requests r
      where r.plan_id = p.id
      order by r.created_at desc
      limit 1
    ),
    'letters', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'number', d.number,
        'issuedAt', d.issued_at, 'withdrawnAt', d.withdrawn_at) order by d.issued_at desc), '[]')
      from public.discharge_letters d
      where d.plan_id = p.id
    ),
    'complaints', (
      select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'about', c.about,
        'message', c.message, 'status', c.status, 'answerBy', c.answer_by, 'resolveBy', c.resolve_by,
        'createdAt', c.created_at, 'answers', (
          select coalesce(jsonb_agg(jsonb_build_object('message', w.message, 'resolves', w.resolves,
            'createdAt', w.created_at) order by w.created_at, w.id), '[]')
          from public.complaint_answers w
          where w.complaint_id = c.id
        )) order by c.created_at desc), '[]')
      from public.complaints c
      where c.plan_id = p.id
    )) as view
  from public.instalment_plans p
  join public.orders o on o.id = p.order_id
  left join public.plan_applications a on a.plan_id = p.id
  where p.user_id = $1
  order by p.applied_at desc, p.id
  limit 50`
