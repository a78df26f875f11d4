import { describeRefusal } from '../../../domain/refusals/describe-refusal.ts'
import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { companyMail } from '../../mail/company-mail.ts'

/** From this hour on, in Lagos, a night is checked. */
const fromHour = 2
/** Plans of one transaction. */
const atOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Once a night compares each plan with itself (the sums of its ledger, its state, its schedule and its
 * status) and with the ledger of its order. A difference is a bug: it is stored for the screen of staff, and
 * they get a mail.
 */
export const checkPlans: ScheduledTask = {
  name: 'check-plans',
  everyS: 1_800,
  async run(context) {
    const now = context.now()
    if ((now.getUTCHours() + 1) % 24 < fromHour) return
    const day = dayInLagos(now)
    const transaction = <T>(work: (tx: Tx) => Promise<T>) =>
      context.db.transaction({ role: 'service_role' }, work)
    if (await transaction((tx) => isChecked(tx, day))) return
    let plans = 0
    let after: string | null = firstId
    while (after !== null) {
      const from: string = after
      const batch = await transaction((tx) => checkBatch(tx, from, now))
      plans += batch.plans
      after = batch.last
    }
    await transaction((tx) => endCheck(tx, { day, plans }, context))
  },
}

async function isChecked(tx: Tx, day: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from public.plan_checks where day = $1', [day])
  return rowCount > 0
}

/** Checks the next plans, and keeps what is wrong with them now. `last` is null when they were the last. */
async function checkBatch(
  tx: Tx,
  after: string,
  now: Date,
): Promise<{ plans: number; last: string | null }> {
  const { rows } = await tx.query<{ id: string; problem: string | null }>(
    `select id, private.find_plan_difference(id) as problem
     from (select id from public.instalment_plans where id > $1 order by id limit ${atOnce}) as plans
     order by id`,
    [after],
  )
  const wrong = rows.filter(({ problem }) => problem !== null)
  await tx.query(
    'delete from public.plan_differences where plan_id = any ($1) and plan_id <> all ($2)',
    [rows.map(({ id }) => id), wrong.map(({ id }) => id)],
  )
  await tx.query(
    `insert into public.plan_differences (plan_id, problem, found_at, checked_at)
     select id, problem, $3, $3 from unnest($1::uuid[], $2::text[]) as wrong (id, problem)
     on conflict (plan_id) do update set problem = excluded.problem, checked_at = excluded.checked_at`,
    [wrong.map(({ id }) => id), wrong.map(({ problem }) => problem), now],
  )
  const last = rows.length < atOnce ? null : (rows.at(-1)?.id ?? null)
  return { plans: rows.length, last }
}

/** Notes that the night was checked; the first process to do so tells staff what is wrong. */
async function endCheck(
  tx: Tx,
  { day, plans }: { day: string; plans: number },
  context: ModuleContext,
): Promise<void> {
  const { rows } = await tx.query<{ number: string; problem: string }>(
    `select p.number, d.problem
     from public.plan_differences d join public.instalment_plans p on p.id = d.plan_id
     order by p.number`,
  )
  const { rowCount } = await tx.query(
    `insert into public.plan_checks (day, checked_at, plans, differences) values ($1, $2, $3, $4)
     on conflict (day) do nothing`,
    [day, context.now(), plans, rows.length],
  )
  if (rowCount === 0 || rows.length === 0) return
  const title =
    rows.length === 1
      ? 'An instalment plan does not agree with its ledger'
      : `${rows.length} instalment plans do not agree with their ledgers`
  await context.queueMail(
    tx,
    companyMail(
      {
        category: 'reconciliation',
        to: context.site.staffEmail,
        title,
        blocks: [
          {
            paragraph:
              'The nightly check compares the ledger of each plan with its schedule, its status and the ledger of its order. They should never differ. Please change nothing in these plans until the developers have looked.',
          },
          {
            facts: rows
              .slice(0, 20)
              .map(({ number, problem }) => [number, describeRefusal({ code: problem })]),
          },
        ],
        dedupeKey: `plan-differences:${day}`,
      },
      context,
    ),
  )
}
