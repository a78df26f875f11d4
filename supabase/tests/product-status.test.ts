import { expect, test } from 'vitest'
import { denied, everyone, useDatabaseWithPeople } from '../../test/shop/people.ts'

const draft = '00000000-0000-4000-8000-00000000f001'
const scheduled = '00000000-0000-4000-8000-00000000f002'
const archived = '5eed0000-0000-4000-8000-000000000101'
const secrets = [draft, scheduled]

const newProduct = (id: string, name: string, more: string) =>
  `insert into public.products (id, slug, name, category_id, brand, sku, summary, price, stock,
      highlights, picture, status, publish_at)
    values ('${id}', '${name}', 'Secret ${name}', '5eed0000-0000-4000-8000-0000000000c1', 'Imole',
      '${name}', 'Runs a lamp.', 123456, 5,
      '[{"label": "Power", "value": "1 W"}, {"label": "Volts", "value": "1 V"},
        {"label": "Amps", "value": "1 A"}]', '{"kind": "panel"}', ${more})`

const { act, admin, attempt, attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(newProduct(draft, 'zebra-draft', `'draft', null`))
  await tx.query(newProduct(scheduled, 'zebra-soon', `'scheduled', now() + interval '1 day'`))
  await tx.query(`update public.products set status = 'archived' where id = $1`, [archived])
  await tx.query(
    `insert into public.product_pictures (product_id, object_path, alt, width, height)
     select id, gen_random_uuid(), 'A photo of it', 800, 600
     from public.products where id = any ($1::uuid[])`,
    [[...secrets, archived]],
  )
  await tx.query(
    `insert into public.product_documents (product_id, object_path, title, size_bytes)
     select id, gen_random_uuid(), 'Manual', 800 from public.products where id = any ($1::uuid[])`,
    [secrets],
  )
})
const set = (id: string, values: string) =>
  attempt('admin', `update public.products set ${values} where id = '${id}'`)
const staffOnly = (count: number) => [0, 0, 0, 0, count, count]
const inSecrets = `('${secrets.join(`', '`)}')`

test('nobody but staff learns of a product that is not in the shop', async () => {
  for (const [table, column] of [
    ['products', 'id'],
    ['product_pictures', 'product_id'],
    ['product_documents', 'product_id'],
  ])
    expect(
      await attemptAll(`select from public.${table} where ${column} in ${inSecrets}`),
      table,
    ).toEqual(staffOnly(2))
  for (const call of [
    `public.search_products('zebra')`,
    `public.suggest_products('zebra')`,
    `public.search_products('secret')`,
  ])
    expect(await attemptAll(`select from ${call}`), call).toEqual(everyone.map(() => 0))
  for (const name of ['zebra-draft', scheduled])
    expect(await attempt('anon', `select from public.find_archived_product('${name}')`)).toBe(0)
  expect(await attemptAll(`select where (public.product_facets())::text ~ '123456|zebra'`)).toEqual(
    everyone.map(() => 0),
  )
})

test('the price of each product and its history are for staff', async () => {
  expect(
    await attemptAll(`select from public.product_prices where product_id in ${inSecrets}`),
  ).toEqual([denied, 0, 0, 0, 2, 2])
  for (const statement of [
    `insert into public.product_prices (product_id, price) values ('${draft}', 1)`,
    `update public.product_prices set price = 1`,
    `delete from public.product_prices`,
  ])
    expect(await attemptAll(statement), statement).toEqual(everyone.map(() => denied))
})

test('notes every price, and who set it', async () => {
  await act('admin', (tx) =>
    tx.query(`update public.products set price = 2000, compare_at_price = 2500 where id = $1`, [
      draft,
    ]),
  )
  await act('admin', (tx) =>
    tx.query(`update public.products set price = price, summary = 'Lights a room.' where id = $1`, [
      draft,
    ]),
  )
  const { rows } = await admin.query(
    `select price::float8, compare_at_price::float8 as was, changed_by is not null as "hasPerson"
     from public.product_prices where product_id = $1 order by valid_from`,
    [draft],
  )
  expect(rows).toEqual([
    { price: 123456, was: null, hasPerson: false },
    { price: 2000, was: 2500, hasPerson: true },
  ])
})

test('what was on sale never becomes a draft, and only a draft can be deleted', async () => {
  for (const status of ['draft', 'scheduled'])
    expect(await set('5eed0000-0000-4000-8000-000000000102', `status = '${status}'`)).not.toBe(1)
  expect(await set(archived, `status = 'draft'`)).toBe('PT409')
  const remove = (id: string) => attempt('admin', `delete from public.products where id = '${id}'`)
  expect(await remove(draft)).toBe(1)
  for (const id of [scheduled, archived, '5eed0000-0000-4000-8000-000000000102'])
    expect(await remove(id)).toBe(0)
})

test.each([
  ['price = -1', '23514'],
  ['price = 0', '23514'],
  ['price = 1000000000.01', '23514'],
  ['price = 1e15', '22003'],
  [`status = 'scheduled'`, '23514'],
  [`status = 'sold'`, 'PT409'],
  [`status = 'published', highlights = jsonb_set(highlights, '{0,value}', '""')`, '23514'],
  [`highlights = jsonb_set(highlights, '{0,value}', '""')`, 1],
  [`variant_label = '5 kVA'`, '23514'],
])('%s of a draft: %s', async (values, outcome) => {
  expect(await set(draft, values)).toBe(outcome)
})

test('is on sale only while it is published, whatever is written', async () => {
  const { rows } = await admin.query(
    `update public.products set is_active = true, publish_at = null, status = 'draft'
     where id = $1 returning is_active`,
    [scheduled],
  )
  expect(rows).toEqual([{ is_active: false }])
  await admin.query(
    `update public.products set status = 'scheduled', publish_at = now() where id = $1`,
    [scheduled],
  )
})

test('says of an archived product only its name and where to look instead', async () => {
  const { rows } = await act('anon', (tx) =>
    tx.query(`select * from public.find_archived_product($1)`, [archived]),
  )
  expect(rows).toEqual([
    {
      name: expect.any(String) as string,
      category_slug: 'solar-panels',
      category_name: 'Solar panels',
    },
  ])
})

test('the name of a group is public with the first of its products', async () => {
  await admin.query(
    `insert into public.product_variant_groups (id, name, choice)
     values ('00000000-0000-4000-8000-00000000f0a1', 'Zebra', 'Size')`,
  )
  const join = (id: string) =>
    admin.query(
      `update public.products set variant_group_id = '00000000-0000-4000-8000-00000000f0a1',
         variant_label = id::text where id = $1`,
      [id],
    )
  await join(draft)
  const see = () => attemptAll('select id, choice from public.product_variant_groups')
  expect(await see()).toEqual(staffOnly(1))
  expect(await attempt('anon', 'select name from public.product_variant_groups')).toBe(denied)
  await join('5eed0000-0000-4000-8000-000000000102')
  expect(await see()).toEqual(everyone.map(() => 1))
})
