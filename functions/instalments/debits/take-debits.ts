import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { maxTransactionKobo, minTransactionKobo } from '../../../domain/payments/gateway-limits.ts'
import type { Gateway } from '../../gateway/gateway.ts'

/** A charge of a saved card that is stored, and about to be sent. */
export interface Debit {
  id: string
  planId: string
  reference: string
  amountKobo: number
  email: string
  authorizationCode: string
}

export interface DebitDay {
  /** A day in Lagos, `YYYY-MM-DD`. */
  day: string
  gateway: Pick<Gateway, 'name' | 'isTest'>
}

/** So many plans are looked at by one query, which ends long before the timeout of a statement. */
const plansOfPage = 1_000

/**
 * The plans whose card may be charged today, page by page, those that became due last first. Nothing is
 * stored yet, and no sum is computed: `takeDebits` does, from the ledger, under the lock of each plan.
 */
export async function* listDuePlans(
  { day, gateway }: DebitDay,
  { db }: Pick<ModuleContext, 'db'>,
): AsyncGenerator<string[]> {
  let last: { planId: string; nextDueOn: string } | undefined
  do {
    const after = last
    const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<{ planId: string; nextDueOn: string; isDue: boolean }>(
        `select plan_id as "planId", next_due_on::text as "nextDueOn", is_due as "isDue"
         from private.list_due_plans($1, $2, $3, $4, $5)`,
        [day, gateway.name, plansOfPage, after?.nextDueOn ?? null, after?.planId ?? null],
      ),
    )
    const due = rows.filter(({ isDue }) => isDue).map(({ planId }) => planId)
    if (due.length > 0) yield due
    last = rows.length < plansOfPage ? undefined : rows.at(-1)
  } while (last)
}

/**
 * Stores the charges of some plans, each with its reference, before any of them is sent: a process
 * that dies after this is found by `resume-debits`. What was paid or changed since the plans were
 * listed counts; plans that somebody else works on are left for the next run.
 */
export async function takeDebits(
  { planIds, day, gateway }: DebitDay & { planIds: readonly string[] },
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
): Promise<Debit[]> {
  return db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows: locked } = await tx.query<{ id: string }>(
      `select id from public.instalment_plans
       where id = any ($1) and status = 'active'
       order by id
       for no key update skip locked`,
      [planIds],
    )
    // Another statement, which sees everything that was committed before the locks.
    const { rows } = await tx.query<Debit>(
      `with taken as (
         insert into public.plan_payments (plan_id, way, method, reference, amount_kobo, agreement_id,
           saved_card_id, charge_on, is_test, checked_at, created_at)
         select d.plan_id, 'debit', $2, d.number || '-' || (
             select count(*) + 1 from public.plan_payments x
             where x.plan_id = d.plan_id and x.way in ('page', 'debit')),
           d.amount_kobo, d.agreement_id, d.saved_card_id, $1, $7, $3, $3
         from private.list_debits($1, $2, $3, $4, $5, $6) as d
         on conflict do nothing
         returning id, plan_id, reference, amount_kobo, saved_card_id
       )
       select t.id, t.plan_id as "planId", t.reference, t.amount_kobo::float8 as "amountKobo",
         c.email, c.authorization_code as "authorizationCode"
       from taken t join public.saved_cards c on c.id = t.saved_card_id
       order by t.reference`,
      [
        day,
        gateway.name,
        now(),
        minTransactionKobo,
        maxTransactionKobo,
        locked.map(({ id }) => id),
        gateway.isTest,
      ],
    )
    return rows
  })
}
