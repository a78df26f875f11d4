import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { useDatabase } from '../../test/use/use-database.ts'
import { openDemo } from '../setup/demo.ts'
import { seedDemo } from '../setup/product.ts'

const { db, admin, adminUrl } = await useDatabase()

/**
 * The storage that the demo writes to: the bytes of each object by its path. There are no other services, so
 * nobody can sign in (demo-history.test.ts has all of them).
 */
const objects = new Map<string, Buffer>()
async function fetchData(request: Request): Promise<Response> {
  const [, path] = /\/object\/(.+)$/.exec(new URL(request.url).pathname) ?? []
  if (path === undefined) return Response.json({ message: 'No service' }, { status: 404 })
  objects.set(path, Buffer.from(await request.arrayBuffer()))
  return Response.json({ Id: crypto.randomUUID(), Key: path })
}

const services = {
  db,
  adminUrl,
  secretKey: 'a test',
  publishableKey: 'a key',
  dataUrl: 'http://data.test',
  fetchData,
}
const open = (mode: 'embedded' | 'postgres' = 'embedded') =>
  openDemo(
    {
      mode: mode === 'embedded' ? { name: mode } : { name: mode, databaseUrl: adminUrl },
      wantsDemoData: true,
    },
    services,
  )
const rowsOf = async (sql: string) => (await admin.query(sql)).rows
const forgetRecord = () => admin.query('drop table if exists supabase_migrations.seed_files')
const recorded = async () =>
  (await rowsOf('select path from supabase_migrations.seed_files order by path')).map(
    ({ path }) => path,
  )

test('seeding a second time changes nothing, with or without the record of the first time', async () => {
  const snapshot = `select md5(string_agg(row::text, '|' order by row::text)) as sum
    from (
      select to_jsonb(p) as row
      from public.products p
      union all
      select to_jsonb(c)
      from public.product_categories c
      union all
      select to_jsonb(d)
      from public.product_facet_definitions d
    ) all_rows`
  const before = await rowsOf(snapshot)
  expect(await seedDemo(adminUrl)).toEqual([])
  expect(await rowsOf(snapshot)).toEqual(before)
  await forgetRecord()
  const ran = await seedDemo(adminUrl)
  expect(ran).toContain('seed/010_product_categories.sql')
  expect(await recorded()).toEqual(ran)
  expect(await rowsOf(snapshot)).toEqual(before)
})

describe('a demo company from a version without that record', () => {
  beforeEach(async () => {
    await admin.query(
      `delete from supabase_migrations.seed_files where path > 'seed/150_openings.sql'`,
    )
    await admin.query(
      `delete from public.delivery_areas;
       delete from public.coupons;
       delete from public.repayment_plans;
       delete from public.bundles`,
    )
    await admin.query(
      `delete from public.posts where slug = (select min(slug) from public.posts);
       update public.products set name = 'Ours now' where sku = 'IM-PV-550'`,
    )
  })
  const added = `select (select count(*)::int from public.delivery_areas) as areas,
      (select count(*)::int from public.repayment_plans) as plans`

  test('gets the rows of newer versions, and no duplicates', async () => {
    const posts = await rowsOf('select slug from public.posts order by slug')
    await admin.query(`delete from public.products where sku = 'IM-HY-5K'`)
    await open()
    expect(await rowsOf(added)).toEqual([{ areas: 37, plans: 5 }])
    expect(await rowsOf('select from public.bundles')).not.toEqual([])
    expect(await rowsOf(`select from public.products where sku = 'IM-HY-5K'`)).toEqual([])
    expect(await rowsOf('select slug from public.posts order by slug')).toEqual(posts)
    expect(await rowsOf(`select name from public.products where sku = 'IM-PV-550'`)).toEqual([
      { name: 'Ours now' },
    ])
    await admin.query(`delete from public.delivery_areas where state = 'Borno'`)
    await open()
    expect(await rowsOf(added)).toEqual([{ areas: 36, plans: 5 }])
  })

  test('is seeded once when two servers start at the same time', async () => {
    await Promise.all([open(), open()])
    expect(await rowsOf(added)).toEqual([{ areas: 37, plans: 5 }])
    expect(new Set(await recorded()).size).toBe((await recorded()).length)
  })

  test('is left unchanged on an external PostgreSQL', async () => {
    await open('postgres')
    expect(await rowsOf(added)).toEqual([{ areas: 0, plans: 0 }])
  })

  test('is left unchanged when it has become a real shop, or was emptied by hand', async () => {
    await admin.query(`delete from public.products;
      insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
        picture)
      values ('ours', 'Ours', '5eed0000-0000-4000-8000-0000000000c1', 'Ours', 'OURS',
        'Runs a lamp.', 1, '[{"label": "Power", "value": "1 W"}, {"label": "Volts", "value": "1 V"},
      {"label": "Amps", "value": "1 A"}]', '{"kind": "panel"}')`)
    await open()
    expect(await rowsOf(added)).toEqual([{ areas: 0, plans: 0 }])
    await seedDemo(adminUrl)
    await admin.query('delete from public.bundles; delete from public.products')
    await open()
    expect(await rowsOf('select from public.products')).toEqual([])
  })
})

test('without demo data an empty shop stays empty, and whoever starts it is told', async () => {
  await admin.query('delete from public.bundles; delete from public.products')
  expect(await openDemo({ mode: { name: 'embedded' }, wantsDemoData: false }, services)).toEqual([
    expect.stringContaining('has no products yet'),
  ])
  expect(await rowsOf('select from public.products')).toEqual([])
})

test('the demo accounts have their roles, and a later start does not change them', async () => {
  const roles = () =>
    rowsOf(
      `select p.role, p.full_name as name
       from public.profiles p
       join auth.users u on u.id = p.id
       where u.email like '%@imole.example' and u.email not like 'buyer-%'
         and not exists (select from public.staff_grants where user_id = p.id and grant_name <> 'owner')
       order by 1`,
    )
  await open()
  expect(await roles()).toEqual([
    { role: 'admin', name: 'Demo Admin' },
    { role: 'customer', name: 'Demo Customer' },
    { role: 'reseller', name: 'Demo Reseller' },
  ])
  expect(await rowsOf('select status, code from public.resellers')).toEqual([
    { status: 'approved', code: 'BRIGHT1' },
  ])
  await admin.query(`update public.profiles set role = 'customer' where role = 'reseller'`)
  await open()
  expect((await roles()).map(({ role }) => role)).toEqual(['admin', 'customer', 'customer'])
})

test('the demo has a colleague for each grant, whose password is printed once', async () => {
  const lines = await open()
  expect(lines.at(-1)).toMatch(
    /^ {2}staff with one grant: sales@, stock@, finance@, content@, support@imole.example {2}\S{16}$/,
  )
  expect(
    await rowsOf(
      `select u.email, string_agg(g.grant_name, ' ') as grants
       from public.staff_grants g join auth.users u on u.id = g.user_id
       where u.email like '%@imole.example' group by 1 order by 1`,
    ),
  ).toEqual([
    { email: 'admin@imole.example', grants: 'owner' },
    { email: 'content@imole.example', grants: 'content' },
    { email: 'finance@imole.example', grants: 'finance' },
    { email: 'sales@imole.example', grants: 'sales' },
    { email: 'stock@imole.example', grants: 'stock' },
    { email: 'support@imole.example', grants: 'support' },
  ])
})

test('the demo customer has units, a certificate, and readings whose files have the hashes of the register', async () => {
  await open()
  const customer = `(select id from auth.users where email = 'customer@imole.example')`
  const readings = await rowsOf(
    `select r.status, r.object_path as path, r.sha256, r.size_bytes as bytes,
       e.data #>> '{evidence,0,sha256}' as evidence
     from public.meter_readings r join public.register_sources s on s.id = r.source_id
       left join public.register_events e on e.index = r.event_index
     where s.user_id = ${customer} order by r.period`,
  )
  expect(readings.map(({ status, evidence }) => [status, evidence !== null])).toEqual([
    ['accepted', true],
    ['accepted', true],
    ['accepted', false],
    ['waiting', false],
  ])
  for (const { path, sha256, bytes, evidence } of readings) {
    const file = objects.get(`meter-files/${path}`) ?? Buffer.alloc(0)
    expect(createHash('sha256').update(file).digest('hex')).toBe(sha256)
    expect(file.length).toBe(bytes)
    expect([null, sha256]).toContain(evidence)
  }
  const account = `(select holder_id from public.register_accounts where user_id = ${customer})`
  const [held] = await rowsOf(
    `select sum(kg)::int as kg from public.register_blocks where status = 'held' and holder_id = ${account}`,
  )
  expect(held.kg).toBeGreaterThan(250)
  expect(
    await rowsOf(`select kg::int from public.register_retirements where holder_id = ${account}`),
  ).toEqual([{ kg: 250 }])
})

test('the shop starts all the same when a step of the demo fails, and the log names each step once', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  // The project of the customer is in the register for ever, and nobody can sign in here.
  await admin.query(`delete from auth.users where email = 'customer@imole.example'`)
  expect(await open()).toContain('Demo accounts:')
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'the demo customer has no place in the carbon register'],
    ['error', 'the demo customer lacks orders'],
  ])
})
