import { expect, test } from 'vitest'
import { undoableTables } from '../../domain/audit/undoable-tables.ts'
import { denied, people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, act, attemptAll, db, useStaffWith } = await useDatabaseWithPeople()

const entriesOf = async (record: string) =>
  (
    await admin.query(
      `select actor_id, actor_email, source, address, table_name, record_label, action, before, after
       from public.audit_entries where record_id = $1 order by id`,
      [record],
    )
  ).rows

const coupon = (code: string) =>
  `insert into public.coupons (code, percent_off) values ('${code}', 10)`

test('an entry says who, what, from where, and what was there before and after', async () => {
  const { role, settings } = requestAs('admin')
  const from = (path: string) => ({
    role,
    settings: { ...settings, 'request.path': path, 'request.address': '203.0.113.9' },
  })
  await db.transaction(from('/coupons'), (tx) => tx.query(coupon('AUDITED')))
  await db.transaction(from('/functions/v1/change-coupon'), (tx) =>
    tx.query(`update public.coupons set percent_off = 12 where code = 'AUDITED'`),
  )
  await act('admin', (tx) => tx.query(`delete from public.coupons where code = 'AUDITED'`))
  const entries = await entriesOf('AUDITED')
  expect(entries).toMatchObject([
    { source: 'api', action: 'insert', before: null, after: { code: 'AUDITED', percent_off: 10 } },
    { source: 'function:change-coupon', before: { percent_off: 10 }, after: { percent_off: 12 } },
    { source: 'sql', action: 'delete', before: { percent_off: 12 }, after: null },
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({
      actor_id: people.admin,
      actor_email: 'admin@people.example',
      table_name: 'coupons',
      record_label: 'AUDITED',
    })
  expect(entries[0]).toMatchObject({ address: '203.0.113.9' })
  expect(Object.keys(entries[1].after)).toEqual(['percent_off'])
})

test('an order is named by its number, and what belongs to a record begins with its name', async () => {
  const labelOf = async (table: string, record: object) => {
    const { rows } = await admin.query('select private.label_of_record($1, $2) as label', [
      table,
      record,
    ])
    return rows[0].label
  }
  const { rows } = await admin.query('select id, name, category_id from public.products limit 1')
  const [product] = rows
  expect(await labelOf('orders', { name: 'Ada Obi', number: 'IM-7' })).toBe('IM-7')
  expect(await labelOf('stock_movements', { product_id: product.id })).toBe(product.name)
  expect(await labelOf('product_pictures', { product_id: product.id, title: 'Front' })).toBe(
    `${product.name}: Front`,
  )
  expect(await labelOf('security_settings', { id: 1 })).toBe(null)

  const named = await act('admin', (tx) =>
    tx.query('select name from public.find_record_names($1)', [[product.id]]),
  )
  expect(named.rows).toEqual([{ name: product.name }])
})

test('it is written with the change or not at all', async () => {
  const { role, settings } = requestAs('admin')
  await db
    .transaction({ role, settings }, async (tx) => {
      await tx.query(coupon('TAKENBACK'))
      throw new Error('undo')
    })
    .catch(() => {})
  expect(await entriesOf('TAKENBACK')).toEqual([])
})

test('customers and scheduled tasks leave no entries; the secret key does', async () => {
  await act('service_role', (tx) => tx.query(coupon('TASK')))
  expect(await entriesOf('TASK')).toEqual([])
  const { role, settings } = requestAs('service_role')
  await db.transaction({ role, settings: { ...settings, 'request.path': '/coupons' } }, (tx) =>
    tx.query(coupon('SECRETKEY')),
  )
  expect(await entriesOf('SECRETKEY')).toMatchObject([{ actor_id: null, source: 'api' }])
})

test('hashes, tokens and account numbers never become part of it', async () => {
  const { rows } = await admin.query(
    `select private.audited_row('{"name": "Ada", "access_hash": "x", "reset_token": "y",
       "account_number": "0123456789", "idempotency_key": "k", "content": "${'x'.repeat(50_001)}"}') as row`,
  )
  expect(rows[0].row).toEqual({
    name: 'Ada',
    content: { length: 50_001, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  })
})

test('nobody writes, changes or deletes entries', async () => {
  for (const sql of [
    `insert into public.audit_entries (source, table_name, record_id, action)
     values ('api', 'orders', '1', 'insert')`,
    'update public.audit_entries set actor_email = null',
    'delete from public.audit_entries',
    'truncate public.audit_entries',
  ]) {
    expect(new Set(await attemptAll(sql)), sql).toEqual(new Set([denied]))
    if (!sql.startsWith('insert'))
      await expect(admin.query(sql), sql).rejects.toMatchObject({ code: 'PT409' })
  }
})

test('personal data can be taken out, and the entry stays', async () => {
  await act('admin', (tx) => tx.query(coupon('REDACT')))
  for (const set of [
    `before = null, after = null, record_label = null, redacted_at = now(), actor_id = null`,
    `after = '{"percent_off": 99}', redacted_at = now()`,
    `before = null, after = null, record_label = null, redacted_at = now(), action = 'delete'`,
    `before = null, after = null, record_label = null, redacted_at = now(), actor_email = 'other@x.y'`,
  ])
    await expect(
      admin.query(`update public.audit_entries set ${set} where record_id = 'REDACT'`),
    ).rejects.toMatchObject({ code: 'PT409' })
  await admin.query(
    `update public.audit_entries set before = null, after = null, record_label = null,
       redacted_at = now() where record_id = 'REDACT'`,
  )
  expect(await entriesOf('REDACT')).toMatchObject([{ action: 'insert', after: null }])
})

test('each grant reads the entries of its tables, and an owner all', async () => {
  await act('admin', (tx) => tx.query(coupon('READ')))
  await useStaffWith('owner')
  const read = `select from public.audit_entries where record_id = 'READ'`
  const readers: [string, number | string][] = []
  for (const grant of ['sales', 'stock', 'finance', 'content', 'support'] as const)
    readers.push([grant, await (await useStaffWith(grant)).attempt(read)])
  expect(Object.fromEntries(readers)).toEqual({
    sales: 1,
    stock: 0,
    finance: 1,
    content: 0,
    support: 0,
  })
  expect(await attemptAll(read)).toEqual([denied, 0, 0, 0, 1, 1])
})

/** Tables that staff do not write. A new table is audited, or listed here with its reason. */
const notAudited: Readonly<Record<string, string>> = {
  addresses: 'people write their own',
  audit_entries: 'is the audit',
  commission_checks: 'filled by the nightly check',
  commission_differences: 'filled by the nightly check',
  commission_postings: 'belong to audited entries',
  consents: 'people give their own',
  depot_movements: 'filled by triggers',
  depot_stock: 'filled by triggers',
  order_retirements: 'never changed; the log has the retirement',
  people: 'filled by triggers',
  plan_checks: 'filled by the nightly check',
  plan_differences: 'filled by the nightly check',
  plan_postings: 'belong to audited entries',
  plan_schedule_rows: 'belong to audited schedules',
  product_holds: 'filled by triggers',
  product_prices: 'filled by triggers',
  product_ratings: 'filled by triggers',
  register_accounts: 'follow from events of the register',
  register_blocks: 'is the register, which is never changed',
  register_checkpoints: 'is the register, which is never changed',
  register_checks: 'filled by the nightly check',
  register_events: 'is the register, which is never changed',
  register_holders: 'is the register, which is never changed',
  register_keys: 'is the register, which is never changed',
  register_meter_periods: 'is the register, which is never changed',
  register_meters: 'is the register, which is never changed',
  register_moves: 'is the register, which is never changed',
  register_names: 'people give their own',
  register_nodes: 'is the register, which is never changed',
  register_periods: 'is the register, which is never changed',
  register_projects: 'is the register, which is never changed',
  register_requests: 'people make their own',
  register_retirements: 'is the register, which is never changed',
  register_vintages: 'is the register, which is never changed',
  reseller_brands: 'people write their own',
  reseller_decisions: 'filled by triggers, and never changed',
  reseller_quote_lines: 'people write their own',
  reseller_quotes: 'people write their own',
  reseller_tier_notices: 'filled by a job',
  saved_calculations: 'people write their own',
  saved_views: 'people write their own',
  search_misses: 'filled by visitors',
  stock_alerts: 'people write their own',
  wish_list_items: 'people write their own',
}

test('every table that staff write is audited', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class c
     where relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (
       select from pg_trigger join pg_proc p on p.oid = tgfoid
       where tgrelid = c.oid and proname = 'record_audit')
     order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(notAudited).toSorted())
})

test('the desk offers to undo just what can be undone', async () => {
  const { rows } = await admin.query<{ name: string }>(
    `select table_name as name from private.audited_tables where undo = 'yes' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...undoableTables].toSorted())
})
