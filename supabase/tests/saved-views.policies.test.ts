import { expect, test } from 'vitest'
import { denied, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { act, attempt, attemptAll, useStaffWith } = await useDatabaseWithPeople()

const insert = `insert into public.saved_views (list_name, name, query)
  values ('orders', 'Unpaid', 'status=pending')`

test('only staff save views, and only their own', async () => {
  const [anon, ...others] = await attemptAll(insert)
  expect(anon).toBe(denied)
  expect(others.slice(0, 4)).toEqual([denied, denied, denied, 1])
  expect(
    await attempt(
      'admin',
      `insert into public.saved_views (list_name, name, query, owner_id)
       values ('orders', 'x', '', gen_random_uuid())`,
    ),
  ).toBe(denied)
})

test('others see a view when it is shared, and never change it', async () => {
  await act('admin', (tx) => tx.query(insert))
  const other = await useStaffWith('support')
  const count = () =>
    other.act(async (tx) => (await tx.query('select from public.saved_views')).rowCount)
  expect(await count()).toBe(0)
  await act('admin', (tx) => tx.query('update public.saved_views set is_shared = true'))
  expect(await count()).toBe(1)
  const change = (sql: string) => other.act(async (tx) => (await tx.query(sql)).rowCount)
  expect(await change(`update public.saved_views set query = ''`)).toBe(0)
  expect(await change('delete from public.saved_views')).toBe(0)
  expect(await attempt('customer', 'select from public.saved_views')).toBe(0)
})
