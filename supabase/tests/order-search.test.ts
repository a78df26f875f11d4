import { expect, test } from 'vitest'
import { wordsQuery } from '../../domain/desk/list-request.ts'
import { people, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'

/** Staff find an order by its numbers, its buyer, the references of its payments and its goods. */
const { admin, act, attemptAll } = await useDatabaseWithPeople()
await insertPaidOrder(admin, { totalKobo: 100_000, at: 1 })
await admin.query(
  `update public.orders
   set name = 'Ọládipọ̀ O’Neil', email = 'Dipo.Ade@mail.example', phone_number = '+2348031234567',
     user_id = '${people.customer}'`,
)
await insertPaidOrder(admin, { totalKobo: 100_000, at: 2 })
await admin.query(
  `update public.orders set phone_number = '+2349055500001' where number = 'IM-2026-950002'`,
)

/** What the list of orders asks for a text. */
const find = async (text: string) => {
  const query = wordsQuery(text, { joinsNumbers: true })
  const { rows } = await act('admin', (tx) =>
    tx.query<{ number: string }>(
      `select number from public.desk_orders where search @@ to_tsquery('simple', $1) order by number`,
      [query],
    ),
  )
  return rows.map(({ number }) => number)
}

test.each([
  'IM-2026-950001',
  'inv-2026-950001',
  '950001',
  'oladipo',
  'Ọládipọ̀',
  'neil',
  'dipo.ade@mail.example',
  '0803 123 4567',
  '+234 803 123 4567',
  '08031234567',
  '0803-1234567',
  '(0803) 1234 567',
  '4567',
  'IM-2026-950001-1',
])('finds an order by %s', async (text) => {
  expect(await find(text)).toEqual(['IM-2026-950001'])
})

test.each([
  'danladi',
  'Ɗanladi',
  'karfe',
  'Danladi Karfe',
  'abdul rahman',
  'abdul-rahman',
  'abdulrahman',
  'lukasz',
])('finds a name without letters that Unicode does not take apart by %s', async (text) => {
  await admin.query(
    `update public.orders set name = 'Ɗanladi Abdul-Rahman Łukasz Ƙarfe' where number = 'IM-2026-950002'`,
  )
  expect(await find(text)).toEqual(['IM-2026-950002'])
})

test('finds nothing by what is in no order, and each of two by what they share', async () => {
  expect(await find('0805 999')).toEqual([])
  expect(await find('Panel P')).toEqual([])
  expect(await find('P')).toEqual(['IM-2026-950001', 'IM-2026-950002'])
})

test('one word of the index finds an order by its whole number, or a network', async () => {
  expect(wordsQuery('IM-2026-950001', { joinsNumbers: true })).toBe('im2026950001:*')
  expect(await find('IM-2026-9500')).toEqual(['IM-2026-950001', 'IM-2026-950002'])
  expect(await find('0803')).toEqual(['IM-2026-950001'])
})

test('follows changes of the order, its goods and its payments', async () => {
  await admin.query(
    `update public.orders set email = 'new@mail.example' where number = 'IM-2026-950001'`,
  )
  await admin.query(`update public.order_lines set sku = 'INV-5KVA'`)
  expect(await find('dipo.ade')).toEqual([])
  expect(await find('new@mail')).toEqual(['IM-2026-950001'])
  expect(await find('5kva')).toEqual(['IM-2026-950001', 'IM-2026-950002'])
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test('the list of the desk shows orders to staff only', async () => {
  expect(await attemptAll('select from public.desk_orders')).toEqual(['42501', 0, 0, 0, 2, '42501'])
})

test('staff of the store find an order by its goods and numbers, and not by the e-mail of its buyer', async () => {
  const found = async (grant: string, text: string) => {
    await admin.query('begin; set local session_replication_role = replica')
    await admin.query('update public.staff_grants set grant_name = $1 where user_id = $2', [
      grant,
      people.admin,
    ])
    await admin.query('set local session_replication_role = origin')
    await admin.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: people.admin, role: 'authenticated', aal: 'aal1' }),
    ])
    const { rows } = await admin.query<{ title: string }>(
      `select title from private.search_desk($1) where kind = 'order'`,
      [text],
    )
    await admin.query('rollback')
    return rows.map(({ title }) => title)
  }
  const number = 'IM-2026-950001'
  expect([await found('stock', number), await found('sales', number)]).toEqual([[number], [number]])
  expect(await found('stock', 'new@mail.example')).toEqual([])
  expect(await found('sales', 'new@mail.example')).toEqual([number])
})
