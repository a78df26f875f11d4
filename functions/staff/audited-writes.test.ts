import { beforeAll, expect, test } from 'vitest'
import { useEditShop } from '../../test/shop/edit-shop.ts'

/** What staff write, by functions and through the Data API, against what the audit says of it. */
const { shop, change, query, transfer, refundsOf } = useEditShop()

/** Every row of every audited table by its key, as the audit sees it: one SQL text for all. */
let rowsSql: string
beforeAll(async () => {
  const tables = await query<{ table: string; keys: string[] }>(
    `select t.table_name as "table", array_agg(a.attname::text order by part.place) as keys
     from private.audited_tables t
     join pg_index i on i.indrelid = to_regclass(
         case when t.table_name like '%.%' then '' else 'public.' end || t.table_name)
       and i.indisprimary,
       unnest(i.indkey) with ordinality as part (number, place)
     join pg_attribute a on a.attnum = part.number
     where a.attrelid = i.indrelid
     group by 1`,
  )
  expect(tables.length).toBeGreaterThan(40)
  rowsSql = tables
    .map(
      ({
        table,
        keys,
      }) => `select '${table}' || ' ' || ${keys.map((key) => `r.${key}::text`).join(" || '/' || ")} as key,
         md5(private.audited_row(to_jsonb(r))::text) as value
       from ${table.includes('.') ? table : `public.${table}`} r`,
    )
    .join(' union all ')
})

const readRows = async () =>
  new Map((await query<{ key: string; value: string }>(rowsSql)).map((row) => [row.key, row.value]))

/** Does something as staff. @returns the rows that it changed, once it is sure that the audit names each */
async function audited(name: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = await readRows()
  const [last] = await query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from public.audit_entries',
  )
  await act()
  const after = await readRows()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  )
  const entries = await query<{ key: string; actor: string | null }>(
    `select table_name || ' ' || record_id as key, actor_id::text as actor
     from public.audit_entries where id > $1`,
    [last?.id],
  )
  const named = new Set(entries.map(({ key }) => key))
  expect(
    changed.filter((key) => !named.has(key)),
    `${name} changes rows without an entry`,
  ).toEqual([])
  expect(
    entries.filter(({ actor }) => actor === null),
    `${name} has entries of nobody`,
  ).toEqual([])
  expect(changed.length, `${name} changes something`).toBeGreaterThan(0)
  return changed
}

test('every row that a function of the desk changes has an entry', async () => {
  const [one, two] = await shop.staff()
  const done = (name: string, json: object, token = one) =>
    audited(name, async () => {
      const { status, answer } = await shop.by(token, name, json)
      expect({ name, status, error: answer['error'] }).toMatchObject({ name, status: 200 })
    })
  const slug = 'imole-mono-550w'
  const unpaid = await shop.order(1)
  await audited('edit-order', () => change(one, unpaid, { units: { [slug]: 2 } }))
  await shop.start(unpaid, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(unpaid)
  await done('confirm-transfer', { paymentId, receivedKobo: 40_000_000 })
  await done('correct-receipt', { paymentId, receivedKobo: 39_000_000, reason: 'Typing' })
  await done('release-order', { orderId: (await shop.order(1)).orderId })

  const paid = await shop.order(3)
  await transfer(paid, one, 3 * 15_950_000 + 1_200_000)
  const { orderId } = paid
  await audited('edit-order', () => change(one, paid, { units: { [slug]: 2 } }))
  await done('request-refund', { orderId, amountKobo: 12_000_000, reason: 'Broken' })
  const open = (await refundsOf(paid)).find(({ status }) => status === 'requested')
  await done('approve-refund', { refundId: open?.id }, two)
  await done('change-delivery-date', {
    orderId,
    from: '2027-01-04',
    by: '2027-01-06',
    reason: 'The road is closed.',
  })
  await done('change-order-status', { orderId, status: 'preparing' })
})

test('every row that staff change through the Data API has an entry', async () => {
  const { token } = await shop.server.useStaffWith('owner')
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { orderId } = await shop.order(1)
  for (const sql of [
    `insert into public.coupons (code, percent_off) values ('AUDITALL', 10)`,
    `update public.coupons set percent_off = 12 where code = 'AUDITALL'`,
    `delete from public.coupons where code = 'AUDITALL'`,
    `update public.products set price = price + 1 where slug like 'imole-mono%'`,
    `update public.products set low_stock_level = 3 where slug = 'imole-mono-550w'`,
    `update public.delivery_areas set fee_kobo = fee_kobo + 100 where state in ('Lagos', 'Oyo')`,
    `insert into public.order_notes (order_id, body) values ('${orderId}', 'Call first')`,
    `insert into public.depots (name, state, lead_days) values ('Aba', 'Abia', 2)`,
    `insert into public.vat_classes (slug, name) values ('audited', 'Audited')`,
    `insert into public.vat_rates (class, rate_percent, legal_ground, valid_from)
     values ('audited', 5, 'A test', current_date + 2)`,
    `update public.faq_entries set answer = answer || ' And more.'`,
    `update public.product_categories set description = 'Said again'`,
  ])
    await audited(sql, async () => {
      await query('begin')
      try {
        await query('set local role authenticated')
        await query(`select set_config('request.jwt.claims', $1, true)`, [claims])
        await query(sql)
        await query('commit')
      } catch (error) {
        await query('rollback')
        throw new Error(sql, { cause: error })
      }
    })
})
