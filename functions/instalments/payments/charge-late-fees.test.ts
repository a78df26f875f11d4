import { beforeEach, expect, test } from 'vitest'
import { instalmentKobo, type InsertedPlan } from '../../../test/shop/customer-plan.ts'
import { useInstalments } from '../../../test/use/use-instalments.ts'
import { chargeLateFees } from './charge-late-fees.ts'

/** ₦10,500 are due on 15 August 2026. */
const shop = useInstalments()
const plans: InsertedPlan[] = []

beforeEach(async () => {
  await shop.query('delete from public.plan_rules where version > 1 and late_fee_kobo > 0')
  plans.length = 0
})

/** Plans that were granted while the company asked for this late fee. */
async function grantPlans(count: number, lateFeeKobo: number): Promise<void> {
  const [rules] = await shop.query<{ version: number }>(
    `insert into public.plan_rules (max_owed_kobo, max_open_plans, max_share_of_income_percent,
       approve_up_to_kobo, min_score, guarantor_above_kobo, documents_above_kobo, late_fee_kobo,
       late_fee_cap_percent, late_fee_after_days, reason)
     values (500000000, 2, 33, 0, 60, 0, 0, $1, 5, 7, 'Late fees') returning version`,
    [lateFeeKobo],
  )
  for (let at = 0; at < count; at++) plans.push(await shop.newPlan())
  await shop.query(
    'update public.plan_applications set rule_version = $1 where plan_id = any ($2)',
    [rules?.version, plans.map(({ planId }) => planId)],
  )
}

const run = (time: string) => {
  shop.setTime(time)
  return chargeLateFees.run(shop.server.context)
}
const fees = () =>
  shop.query<{ planId: string; kobo: number }>(
    `select plan_id as "planId", amount_kobo::float8 as kobo from public.plan_entries
     where kind = 'late_fee' and plan_id = any ($1)`,
    [plans.map(({ planId }) => planId)],
  )

test('a late instalment has one fee, from the day of the rule in Lagos on', async () => {
  await grantPlans(1, 50_000)
  // Midnight of 22 August in Lagos is an hour before midnight in UTC.
  await run('2026-08-21T22:59:59Z')
  expect(await fees()).toEqual([])
  await run('2026-08-21T23:00:00Z')
  await Promise.all([run('2026-08-22T10:00:00Z'), run('2026-08-22T10:00:00Z')])
  await run('2026-09-10T10:00:00Z')
  expect(await fees()).toMatchObject([{ kobo: 50_000 }])
})

test('a fee is never more than its share of the instalment', async () => {
  await grantPlans(1, 10_000_000)
  await run('2026-08-22T10:00:00Z')
  expect(await fees()).toMatchObject([{ kobo: Math.round(instalmentKobo * 0.05) }])
})

test('a plan that cannot be booked does not keep the fees of the others', async () => {
  await grantPlans(3, 50_000)
  const [broken, ...others] = plans.map(({ planId }) => planId)
  await shop.query(
    `set session_replication_role = replica;
     delete from public.plan_agreements where plan_id = '${broken}';
     reset session_replication_role`,
  )
  await expect(run('2026-08-22T10:00:00Z')).rejects.toThrow('Late fees could not be booked')
  expect((await fees()).map(({ planId }) => planId).toSorted()).toEqual(others.toSorted())
})
