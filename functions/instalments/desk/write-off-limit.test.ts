import { expect, test } from 'vitest'
import { useDeskPlans } from '../../../test/use/use-desk-plans.ts'

const desk = useDeskPlans()
const { query } = desk

test('what somebody wrote off alone counts with what they give away alone', async () => {
  const plan = await desk.plan(140)
  const finance = await desk.staff('finance')
  const mayGive = async (kobo: number) =>
    (
      await query<{ may: boolean }>('select private.may_give_alone($1, $2) as may', [
        finance.id,
        kobo,
      ])
    )[0]?.may
  expect(await mayGive(10_000_000)).toBe(true)
  await query('set session_replication_role = replica')
  await query(
    `insert into public.plan_decisions (plan_id, kind, amount_kobo, reason, status, requested_by,
       decided_by, decided_at, is_alone, entry_id, done_at)
     select $1, 'write_off', 9000000, 'Gone without a word', 'done', $2, $2, now(), true,
       (select id from public.plan_entries where plan_id = $1 limit 1), now()`,
    [plan.id, finance.id],
  )
  await query('set session_replication_role = origin')
  expect(await mayGive(1_000_000)).toBe(true)
  expect(await mayGive(1_000_001)).toBe(false)
})
