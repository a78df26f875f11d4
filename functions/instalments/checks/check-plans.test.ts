import { afterAll, expect, inject, test } from 'vitest'
import { startFunctions } from '../../../test/servers/functions-server.ts'
import { insertActivePlan } from '../../../test/shop/plans.ts'
import { checkPlans } from './check-plans.ts'

const server = await startFunctions(inject('adminUrl'), { functions: [] })
afterAll(() => server[Symbol.asyncDispose]())

test('the nightly check finds a plan that differs from its ledger, tells staff once, and removes it when it is right', async () => {
  const { admin, clock, context } = server
  const { id: userId } = await server.signUp('ada@example.com')
  const beginsAt = new Date('2026-11-01T09:00:00Z')
  const right = await insertActivePlan({ admin }, { userId, at: 1, beginsAt })
  const wrong = await insertActivePlan({ admin }, { userId, at: 2, beginsAt })
  const setStatus = async (status: string) => {
    await admin.query(`set session_replication_role = 'replica'`)
    await admin.query('update public.instalment_plans set status = $2 where id = $1', [
      wrong,
      status,
    ])
    await admin.query(`set session_replication_role = 'origin'`)
  }
  const differences = async () =>
    (await admin.query('select plan_id, problem from public.plan_differences')).rows
  const mails = async () =>
    (await admin.query(`select from platform.mail_messages where subject like '%instalment plan%'`))
      .rowCount
  await setStatus('closed')
  clock.now = new Date('2026-11-20T00:30:00Z')
  await checkPlans.run(context)
  expect(await differences(), 'before two at night').toEqual([])
  clock.now = new Date('2026-11-20T01:30:00Z')
  await checkPlans.run(context)
  await checkPlans.run(context)
  expect(await differences()).toEqual([{ plan_id: wrong, problem: 'plan_status_differs' }])
  expect(await mails()).toBe(1)
  await setStatus('active')
  clock.now = new Date('2026-11-21T01:30:00Z')
  await checkPlans.run(context)
  expect(await differences()).toEqual([])
  expect(await mails()).toBe(1)
  const { rows } = await admin.query(
    'select day::text, plans::int, differences::int from public.plan_checks order by day',
  )
  expect(rows).toEqual([
    { day: '2026-11-20', plans: 2, differences: 1 },
    { day: '2026-11-21', plans: 2, differences: 0 },
  ])
  expect(right).not.toBe(wrong)
})
