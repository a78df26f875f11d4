import type { Tx } from '../../../backend/functions/functions.ts'
import type { DeskPlan } from '../../../domain/instalments/desk/desk-plan.ts'
import { payoutWaitHours } from '../../../domain/instalments/desk/plan-rules-of-desk.ts'
import { bankName } from '../../../domain/payments/banks.ts'
import { maskAccountNumber } from '../../../domain/payments/nuban.ts'

/** What is stored about a plan and does not depend on the day. */
export type PlanRecords = Omit<
  DeskPlan,
  'sums' | 'today' | 'instalments' | 'decisions' | 'beginsOn'
> & { decisions: StoredDecision[] }

type StoredDecision = Omit<DeskPlan['decisions'][number], 'account' | 'mayPayAt'> & {
  bankCode: string | null
  accountNumber: string | null
  accountName: string | null
}

/** Everything about a plan that is stored; null when there is none. */
export async function readPlanRecords(
  tx: Tx,
  { planId, staffId, isFinance }: { planId: string; staffId: string; isFinance: boolean },
): Promise<PlanRecords | null> {
  const row = await tx.maybeOne<{ records: PlanRecords }>(query, [planId, staffId, isFinance])
  return row?.records ?? null
}

/** A decision as staff see it; the number of an account is only for finance. */
export function showDecision(
  { bankCode, accountNumber, accountName, ...decision }: StoredDecision,
  isFinance: boolean,
): DeskPlan['decisions'][number] {
  const waitMs = payoutWaitHours * 3_600_000
  return {
    ...decision,
    account:
      bankCode === null || accountNumber === null || accountName === null
        ? null
        : {
            bank: bankName(bankCode),
            number: isFinance ? accountNumber : maskAccountNumber(accountNumber),
            name: accountName,
          },
    mayPayAt:
      decision.kind === 'payout'
        ? new Date(Date.parse(decision.createdAt) + waitMs).toISOString()
        : null,
  }
}

const name = (column: string, kind = `'staff'`) =>
  `case when ${kind} = 'staff' then private.find_account_email(${column}) end`

/** Rows of a table as JSON, in an order. */
const list = (fields: string, from: string, order: string) =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${from})`

const query = `select jsonb_build_object(
    'id', p.id, 'number', p.number, 'status', p.status, 'orderId', o.id, 'orderNumber', o.number,
    'userId', p.user_id, 'name', o.name, 'email', o.email, 'phoneNumber', o.phone_number,
    'isTest', p.is_test, 'transferReference', p.transfer_reference,
    'terms', jsonb_build_object('months', p.months, 'interest', p.interest,
      'ratePercentPerMonth', p.rate_percent_per_month, 'priceKobo', p.price_kobo,
      'depositKobo', p.deposit_kobo, 'feeKobo', p.fee_kobo, 'financedKobo', p.financed_kobo,
      'interestKobo', p.interest_kobo),
    'appliedAt', p.applied_at, 'activatedAt', p.activated_at, 'endedAt', p.ended_at,
    'agreements', ${list(
      `'version', a.version, 'acceptedName', a.accepted_name, 'acceptedAt', a.accepted_at,
       'allowsDebit', a.allows_debit, 'sha256', a.content_sha256`,
      'public.plan_agreements a where a.plan_id = p.id',
      'a.version desc',
    )},
    'versions', ${list(
      `'version', s.version, 'reason', s.reason, 'note', s.note, 'effectiveOn', s.effective_on,
       'actor', s.actor, 'actorName', ${name('s.actor_id', 's.actor')}, 'createdAt', s.created_at`,
      'public.plan_schedules s where s.plan_id = p.id',
      's.version desc',
    )},
    'entries', ${list(
      `'id', e.id::text, 'kind', e.kind, 'amountKobo', e.amount_kobo, 'effectiveOn', e.effective_on,
       'instalment', e.instalment, 'reverses', e.reverses::text, 'reason', e.reason,
       'postings', case when $3 then (
         select jsonb_agg(jsonb_build_object('account', t.account, 'amountKobo', t.amount_kobo)
           order by t.account)
         from public.plan_postings t where t.entry_id = e.id) else '[]' end,
       'reference', coalesce(m.outside_reference, m.reference),
       'actor', e.actor, 'actorName', ${name('e.actor_id', 'e.actor')}, 'createdAt', e.created_at`,
      `public.plan_entries e left join public.plan_payments m on m.id = e.payment_id
       where e.plan_id = p.id`,
      'e.id',
    )},
    'payments', ${list(
      `'id', m.id, 'way', m.way, 'status', m.status, 'reference', m.reference,
       'outsideReference', m.outside_reference, 'amountKobo', m.amount_kobo,
       'receivedKobo', m.received_kobo, 'message', m.message,
       'card', c.brand || ' ••••' || c.last4, 'notedBy', private.find_account_email(m.noted_by),
       'confirmedBy', private.find_account_email(m.confirmed_by), 'arrivedOn', m.arrived_on,
       'createdAt', m.created_at`,
      `public.plan_payments m left join public.saved_cards c on c.id = m.saved_card_id
       where m.plan_id = p.id`,
      'm.created_at desc, m.id',
    )},
    'decisions', ${list(
      `'id', d.id, 'kind', d.kind, 'status', d.status, 'amountKobo', d.amount_kobo,
       'reason', d.reason, 'note', d.note, 'requestedBy', private.find_account_email(d.requested_by),
       'decidedBy', private.find_account_email(d.decided_by), 'createdAt', d.created_at,
       'bankCode', x.bank_code, 'accountNumber', x.account_number, 'accountName', x.account_name,
       'transferReference', x.transfer_reference`,
      `public.plan_decisions d left join private.plan_payouts x on x.decision_id = d.id
       where d.plan_id = p.id`,
      'd.created_at desc, d.id',
    )},
    'pauses', ${list(
      `'id', r.id, 'reason', r.reason, 'status', r.status, 'answer', r.answer,
       'createdAt', r.created_at`,
      'public.pause_requests r where r.plan_id = p.id',
      'r.created_at desc, r.id',
    )},
    'complaints', ${list(
      `'id', k.id, 'number', k.number, 'about', k.about, 'status', k.status,
       'answerBy', case when k.answered_at is null then k.answer_by else k.resolve_by end`,
      'public.complaints k where k.plan_id = p.id',
      'k.created_at desc, k.id',
    )},
    'letters', ${list(
      `'number', l.number, 'issuedAt', l.issued_at, 'withdrawnAt', l.withdrawn_at`,
      'public.discharge_letters l where l.plan_id = p.id',
      'l.issued_at desc',
    )},
    'notes', ${list(
      `'id', n.id, 'body', n.body, 'isContact', n.is_contact,
       'authorName', private.find_account_email(n.author_id),
       'isOwn', n.author_id is not distinct from $2, 'createdAt', n.created_at`,
      'public.plan_notes n where n.plan_id = p.id',
      'n.created_at desc, n.id',
    )}
  ) as records
  from public.instalment_plans p
  join public.orders o on o.id = p.order_id
  where p.id = $1`
