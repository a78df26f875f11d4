import { expect, test } from 'vitest'
import {
  denied,
  refused,
  people,
  requestAs,
  useDatabaseWithPeople,
} from '../../test/shop/people.ts'

const { admin, act, attempt, attemptAll, db, useStaffWith } = await useDatabaseWithPeople()

const grantsOf = async (id: string) =>
  (
    await admin.query<{ grant_name: string }>(
      'select grant_name from public.staff_grants where user_id = $1 order by 1',
      [id],
    )
  ).rows.map((row) => row.grant_name)

const give = (id: string, grant: string) =>
  `insert into public.staff_grants (user_id, grant_name) values ('${id}', '${grant}')`
const take = (id: string, grant: string) =>
  `delete from public.staff_grants where user_id = '${id}' and grant_name = '${grant}'`

test('an admin of the installation is an owner, and one that an owner makes has no grants', async () => {
  expect(await grantsOf(people.admin)).toEqual(['owner'])
  await act('admin', (tx) =>
    tx.query(`select public.set_profile_role($1, 'admin')`, [people.stranger]),
  )
  expect(await grantsOf(people.stranger)).toEqual([])
  await act('admin', (tx) =>
    tx.query(`select public.set_profile_role($1, 'customer')`, [people.stranger]),
  )
})

test('nobody writes grants through the Data API, not even an owner', async () => {
  for (const sql of [
    give(people.admin, 'sales'),
    `update public.staff_grants set grant_name = 'owner'`,
    'delete from public.staff_grants',
  ])
    expect((await attemptAll(sql)).slice(0, 5)).toEqual([denied, denied, denied, denied, denied])
})

test('a function gives grants in the name of an owner only', async () => {
  const stock = await useStaffWith('stock')
  const asService = (sub: string, sql: string, claims: Record<string, unknown> = {}) => {
    const { settings } = requestAs('admin', { ...claims, sub })
    return db.transaction({ role: 'service_role', settings }, (tx) => tx.query(sql))
  }
  for (const grant of ['owner', 'finance'])
    await expect(asService(stock.id, give(stock.id, grant))).rejects.toMatchObject({
      code: refused,
    })
  await asService(people.admin, give(stock.id, 'finance'))
  expect(await grantsOf(stock.id)).toEqual(['finance', 'stock'])
  const { rows } = await admin.query(
    `select granted_by from public.staff_grants where user_id = $1 and grant_name = 'finance'`,
    [stock.id],
  )
  expect(rows).toEqual([{ granted_by: people.admin }])
  // Customers cannot have grants.
  await expect(asService(people.admin, give(people.customer, 'sales'))).rejects.toMatchObject({
    code: 'PT409',
  })
  await asService(people.admin, take(stock.id, 'finance'))
  await expect(asService(people.admin, take(people.admin, 'owner'))).rejects.toMatchObject({
    code: 'PT409',
  })
})

test('every change of a grant is a security event with who and whom', async () => {
  const support = await useStaffWith('support')
  const { settings } = requestAs('admin')
  await db.transaction({ role: 'service_role', settings }, async (tx) => {
    await tx.query(give(support.id, 'sales'))
    await tx.query(take(support.id, 'support'))
  })
  const { rows } = await admin.query(
    `select actor_id, details
     from platform.security_events
     where kind = 'grant_changed' and user_id = $1 and actor_id is not null
     order by id`,
    [support.id],
  )
  expect(rows).toEqual([
    { actor_id: people.admin, details: { given: 'sales' } },
    { actor_id: people.admin, details: { taken: 'support' } },
  ])
})

test('who was given a grant, and by whom, cannot be forged', async () => {
  const sales = await useStaffWith('sales')
  await act('service_role', (tx) =>
    tx.query(
      `insert into public.staff_grants (user_id, grant_name, granted_by, granted_at)
       values ($1, 'stock', $2, '2020-01-01')`,
      [sales.id, people.customer],
    ),
  )
  const { rows } = await admin.query(
    `select granted_by, granted_at > now() - interval '1 minute' as "isNow"
     from public.staff_grants
     where user_id = $1 and grant_name = 'stock'`,
    [sales.id],
  )
  expect(rows).toEqual([{ granted_by: null, isNow: true }])
  expect(await attempt('service_role', `update public.staff_grants set granted_at = now()`)).toBe(
    denied,
  )
})

test('only an owner changes roles, and a demoted person loses all grants', async () => {
  const sales = await useStaffWith('sales', 'support')
  const promote = `select public.set_profile_role('${people.customer}', 'admin')`
  expect(await sales.attempt(promote)).toBe(refused)
  await act('admin', (tx) => tx.query(`select public.set_profile_role($1, 'customer')`, [sales.id]))
  expect(await grantsOf(sales.id)).toEqual([])
  expect(await sales.attempt('select from public.orders')).toBe(0)
})

test('a person reads their own grants, and an owner everybody’s', async () => {
  const stock = await useStaffWith('stock')
  const read = 'select grant_name from public.staff_grants'
  expect(await stock.attempt(read)).toBe(1)
  expect(await attempt('customer', read)).toBe(0)
  expect(await attempt('anon', read)).toBe(denied)
  expect(await attempt('admin', read)).toBeGreaterThan(1)
})

test('each grant changes its own columns of a product', async () => {
  await admin.query(
    `insert into public.product_categories (id, slug, name)
     values ('00000000-0000-4000-8000-00000000c001', 'grants', 'Grants');
     insert into public.products (slug, name, category_id, brand, sku, summary, price, stock,
       highlights, picture)
     values ('granted', 'Granted', '00000000-0000-4000-8000-00000000c001', 'Imole', 'G-1', 'A thing.',
       1000, 5, '[{"label":"a","value":"1"},{"label":"b","value":"2"},{"label":"c","value":"3"}]',
       '{"kind":"panel"}')`,
  )
  const changes = {
    sales: 'price = 1200',
    stock: 'delivery_days_max = 9',
    content: `summary = 'Another thing.'`,
  }
  for (const grant of ['sales', 'stock', 'content', 'support', 'finance'] as const) {
    const staff = await useStaffWith(grant)
    for (const [owner, change] of Object.entries(changes))
      expect(
        await staff.attempt(`update public.products set ${change} where slug = 'granted'`),
        `${grant}: ${change}`,
      ).toBe(owner === grant ? 1 : grant === 'support' ? 0 : refused)
  }
  expect(
    await attempt(
      'admin',
      `update public.products set price = 1, stock = 1 where slug = 'granted'`,
    ),
  ).toBe(1)
})
