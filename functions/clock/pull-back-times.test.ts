import { expect, inject, test } from 'vitest'
import { addRowsToEveryTable } from '../../supabase/tests/schema/use-every-table.ts'
import { startFunctions } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'
import { pullBackTimes } from './pull-back-times.ts'

const checked = ['payments', 'plan_payments', 'refunds', 'disputes']

test('what a clock dated that was ahead waits no longer than it should', async () => {
  await using server = await startFunctions(inject('adminUrl'), modules)
  const { admin, context, clock } = server
  await addRowsToEveryTable(admin)
  // Their entries do not match the ledger.
  await admin.query(
    'set session_replication_role = replica; delete from public.payouts; reset session_replication_role',
  )
  const inHours = (count: number) => new Date(clock.now.getTime() + count * 3_600_000)
  for (const hours of [400 * 24, 2]) {
    // Without triggers: what the guards of the tables allow is tested by the task itself.
    await admin.query('set session_replication_role = replica')
    for (const table of checked)
      await admin.query(`update public.${table} set checked_at = $1`, [inHours(hours)])
    await admin.query(`update public.reconciliations set asked_at = $1, compared_at = $1`, [
      inHours(hours),
    ])
    await admin.query(
      'update private.second_factors set added_at = $1, trusted_at = $2, removed_at = $1',
      [inHours(hours), inHours(hours + 24)],
    )
    await admin.query(
      `update public.orders set status = 'pending_payment', holds_stock = true, created_at = $1,
         held_until = $2
       where number = 'IM-2026-000001'`,
      [inHours(hours), inHours(hours + 2)],
    )
    await admin.query('reset session_replication_role')
    await pullBackTimes.run(context)
    for (const table of checked) {
      const { rows } = await admin.query(`select distinct checked_at as at from public.${table}`)
      expect([table, rows]).toEqual([table, [{ at: clock.now }]])
    }
    const { rows } = await admin.query(
      `select (select max(greatest(asked_at, compared_at)) from public.reconciliations) as asked,
         (select max(trusted_at) from private.second_factors) as trusted,
         (select max(removed_at) from private.second_factors) as removed,
         (select max(held_until) from public.orders where status = 'pending_payment') as held`,
    )
    expect(rows).toEqual([
      {
        asked: clock.now,
        trusted: inHours(24),
        removed: clock.now,
        held: inHours(hours > 48 ? 2 : hours + 2),
      },
    ])
  }
})

test('a clock that has lost its time ends no hold', async () => {
  await using server = await startFunctions(inject('adminUrl'), modules)
  const { admin, context, clock } = server
  await addRowsToEveryTable(admin)
  const heldUntil = new Date(clock.now.getTime() + 3_600_000)
  await admin.query(
    `set session_replication_role = replica;
     update public.orders set status = 'pending_payment', holds_stock = true,
       held_until = '${heldUntil.toISOString()}';
     reset session_replication_role`,
  )
  clock.now = new Date('2020-01-01T00:00:00Z')
  await pullBackTimes.run(context)
  const { rows } = await admin.query('select distinct held_until as at from public.orders')
  expect(rows).toEqual([{ at: heldUntil }])
})
