import { expect, test } from 'vitest'
import { wordsQuery } from '../../domain/desk/list-request.ts'
import { people, useDatabaseWithPeople } from '../../test/shop/people.ts'

/** Staff find people by name without accents, e-mail and phone, and nobody else reads them. */
const { admin, act, attemptAll, attempt, useStaffWith } = await useDatabaseWithPeople()
await admin.query(
  `update public.profiles set full_name = 'Ládi Ọ̀ṣúnlànà-O’Neil', phone = '0805 777 1234' where id = $1`,
  [people.customer],
)

/** What the list of people asks for a text. */
const find = async (text: string) => {
  const query = wordsQuery(text)
  const { rows } = await act('admin', (tx) =>
    tx.query<{ id: string }>(
      `select id from public.desk_people where search @@ to_tsquery('simple', $1)`,
      [query],
    ),
  )
  return rows.map(({ id }) => id)
}

test.each([
  'ladi',
  '0805',
  'Ọ̀ṣúnlànà',
  'osun',
  'neil ladi',
  'oneil',
  'O’Neil',
  'ladi osun',
  'customer@people.example',
  'Customer@',
  '08057771234',
  '+234 805 777 1234',
  '0805-777-1234',
  '1234',
])('finds a person by %s', async (text) => {
  expect(await find(text)).toEqual([people.customer])
})

test('follows the profile and the account, also when they go', async () => {
  await admin.query(`update auth.users set email = 'moved@people.example' where id = $1`, [
    people.stranger,
  ])
  expect(await find('moved@people.example')).toEqual([people.stranger])
  expect(await find('stranger')).toEqual([])
  await admin.query('delete from auth.users where id = $1', [people.stranger])
  expect(await find('moved@people.example')).toEqual([])
})

test('a block ends at its time without a write', async () => {
  const isBlocked = async () => {
    const { rows } = await act('admin', (tx) =>
      tx.query<{ is: boolean }>('select is_blocked as is from public.desk_people where id = $1', [
        people.customer,
      ]),
    )
    return rows[0]?.is
  }
  expect(await isBlocked()).toBe(false)
  const ban = (until: string) =>
    admin.query(`update auth.users set banned_until = ${until} where id = $1`, [people.customer])
  await ban(`now() + interval '1 second'`)
  expect(await isBlocked()).toBe(true)
  await expect.poll(isBlocked).toBe(false)
  await ban('null')
})

test('only sales, support and finance read people, or count them', async () => {
  expect(await attemptAll('select from public.people')).toEqual(['42501', 0, 0, 0, 3, 3])
  for (const [grant, mayRead] of [
    ['stock', false],
    ['content', false],
    ['sales', true],
    ['support', true],
    ['finance', true],
  ] as const) {
    const rows = await (await useStaffWith(grant)).attempt('select from public.desk_people')
    expect(Number(rows) > 0, grant).toBe(mayRead)
  }
  expect(await attempt('customer', `insert into public.people select * from public.people`)).toBe(
    '42501',
  )
})

test('names are sorted as people sort them, not by their bytes', async () => {
  for (const [id, name] of [
    [people.customer, 'Zed'],
    [people.reseller, 'Émile'],
    [people.admin, 'adé'],
  ])
    await admin.query('update public.profiles set full_name = $2 where id = $1', [id, name])
  const { rows } = await act('admin', (tx) =>
    tx.query<{ name: string }>(
      'select name from public.desk_people where name is not null order by sort_name, id',
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(['adé', 'Émile', 'Zed'])
})
