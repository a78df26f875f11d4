import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { livePlans } from '../test/instalments/long-plans.ts'
import { playPlans } from '../test/instalments/plan-histories.ts'
import { cloneDatabase, createTemplate } from '../test/template-database.ts'

const histories = 200_000
const longPlans = 10_000
const listedPlans = 100_000

/**
 * `npm run bench plans` plays 200,000 random histories of plans in two orders of delivery each, lives through
 * 10,000 plans of 36 months, and reads the balances of 100,000 plans. `npm run bench plans lists` only
 * the last.
 */
export async function measurePlans([only]: readonly string[]): Promise<void> {
  const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
  if (only !== 'lists') {
    report('200,000 histories', () => JSON.stringify(playPlans({ seed, count: histories })))
    report('10,000 plans of 36 months', () => `${livePlans({ seed, count: longPlans })} kobo`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-plans-'))
  const postgres = await startEmbeddedPostgres(folder)
  try {
    await createTemplate(postgres.adminUrl)
    await measureLists(postgres.adminUrl)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(what: string, run: () => string): void {
  const startedAt = performance.now()
  const result = run()
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, ${result}`)
}

/** Plans that began up to a year ago; each has paid most of what was due. */
const growPlans = `
  insert into public.instalment_plans (order_id, user_id, status, months, interest,
    rate_percent_per_month, deposit_percent, fee_percent, fee, price_kobo, deposit_kobo, fee_kobo,
    financed_kobo, interest_kobo, applied_at, activated_at)
  select gen_random_uuid(), gen_random_uuid(), 'active', 12, 'flat', 3, 20, 0, 'upfront', 150000000,
    30000000, 0, 120000000, 12000000, now() - n % 360 * interval '1 day',
    now() - n % 360 * interval '1 day'
  from generate_series(1, ${listedPlans}) as n;
  insert into public.plan_schedules (plan_id, version, reason, effective_on, actor)
  select id, 1, 'agreed', activated_at::date, 'system' from public.instalment_plans;
  insert into public.plan_schedule_rows
  select id, 1, n, (activated_at + n * interval '1 month')::date, 10000000, 1000000
  from public.instalment_plans, generate_series(1, 12) as n;
  insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor)
  select id, 'financed', financed_kobo, activated_at::date, 'financed', 'system'
  from public.instalment_plans;
  insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, actor, payment_id)
  select plan_id, 'payment', 11000000, due_on, 'payment:' || number, 'gateway', gen_random_uuid()
  from public.plan_schedule_rows
  where due_on < now()::date - (hashtext(plan_id::text) & 63);`

const lists = {
  'a page of 50 plans':
    'select * from (select id from public.instalment_plans order by status, applied_at desc, id limit 50) p join public.plan_balances b on b.plan_id = p.id',
  'one plan':
    'select * from public.plan_balances where plan_id = (select id from public.instalment_plans limit 1)',
  'all plans, late by more than 30 days':
    'select count(*), sum(arrears_kobo) from public.plan_balances where days_past_due > 30',
  'what is wrong with 500 plans':
    'select count(private.find_plan_problem(id)) from (select id from public.instalment_plans limit 500) as p',
}

async function measureLists(adminUrl: string): Promise<void> {
  const { adminUrl: url, [Symbol.asyncDispose]: drop } = await cloneDatabase(adminUrl)
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`set session_replication_role = 'replica'`)
  await admin.query(growPlans)
  await admin.query('analyze')
  for (const [name, sql] of Object.entries(lists)) {
    await admin.query(sql)
    const startedAt = performance.now()
    await admin.query(sql)
    console.log(`${name}: ${(performance.now() - startedAt).toFixed(1)} ms`)
  }
  await admin.end()
  await drop()
}
