import { expect, test } from 'vitest'
import { inquiryLimits, projectTypes } from '../../domain/inquiry/inquiry.ts'
import { wordsQuery } from '../../domain/desk/list-request.ts'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, act, attemptAll, useStaffWith } = await useDatabaseWithPeople(async (tx) => {
  const insert = `insert into public.project_inquiries (user_id, name, email, phone_number,
      project_type, description, location)
    values ($1, $2, 'ade@example.com', '+2348031234567', 'Other', 'text', 'Lagos')`
  for (const [userId, name] of [
    [people.customer, 'customer'],
    [people.stranger, 'stranger'],
    [null, 'visitor'],
  ])
    await tx.query(insert, [userId, name])
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  ['read inquiries', 'select from public.project_inquiries', [denied, 1, 1, 0, 3, 3]],
  [
    'send one without the form',
    `insert into public.project_inquiries (name, email, phone_number, project_type, description,
       location)
     values ('x', 'x@example.com', '+2348031234567', 'Other', 'x', 'x')`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'move them along',
    `update public.project_inquiries set status = 'won'`,
    [denied, 0, 0, 0, 3, 3],
  ],
  [
    'rewrite them',
    `update public.project_inquiries set description = 'changed'`,
    [denied, denied, denied, denied, denied, 3],
  ],
  [
    'give them to another sender',
    'update public.project_inquiries set user_id = (select auth.uid())',
    [denied, denied, denied, denied, denied, 3],
  ],
  [
    'delete them',
    'delete from public.project_inquiries',
    [denied, denied, denied, denied, denied, 3],
  ],
  [
    'empty the table',
    'truncate public.project_inquiries',
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test('users can read their own inquiries, staff all of them', async () => {
  const names = (role: keyof typeof people) =>
    act(role, async (tx) =>
      (
        await tx.query<{ name: string }>('select name from public.project_inquiries order by name')
      ).rows.map(({ name }) => name),
    )
  expect(await names('customer')).toEqual(['customer'])
  expect(await names('stranger')).toEqual(['stranger'])
  expect(await names('reseller')).toEqual([])
  expect(await names('admin')).toEqual(['customer', 'stranger', 'visitor'])
})

test('an inquiry remains when the account of its sender is deleted', async () => {
  await admin.query('delete from auth.users where id = $1', [people.stranger])
  expect(
    (await admin.query(`select user_id from public.project_inquiries where name = 'stranger'`))
      .rows,
  ).toEqual([{ user_id: null }])
})

test('the constraints match the types and lengths of the form', async () => {
  const valid = {
    name: 'x',
    email: 'x@example.com',
    phone_number: '+2348031234567',
    project_type: 'Other',
    description: 'x',
    location: 'x',
  }
  const tryInsert = (change: object) => {
    const row = { ...valid, ...change }
    const names = Object.keys(row)
    return admin.query(
      `insert into public.project_inquiries (${names.join(', ')})
       values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
  }
  for (const project_type of projectTypes) await tryInsert({ project_type })
  for (const field of ['name', 'description', 'location'] as const) {
    await tryInsert({ [field]: 'ọ'.repeat(inquiryLimits[field]) })
    for (const value of ['', 'x'.repeat(inquiryLimits[field] + 1)])
      await expect(tryInsert({ [field]: value })).rejects.toMatchObject({ code: '23514' })
  }
  for (const change of [
    { project_type: 'Nuclear' },
    { phone_number: '0803' },
    { status: 'lost in the post' },
    { source: '' },
  ]) {
    await expect(tryInsert(change)).rejects.toMatchObject({ code: '23514' })
  }
})

const take = (id: string | null) =>
  `update public.project_inquiries set taken_by = ${id === null ? 'null' : `'${id}'`}
   where name = 'customer'`

test('only sales and support take an inquiry, and only a colleague of theirs can have it', async () => {
  const support = await useStaffWith('support')
  const sales = await useStaffWith('sales')
  const stock = await useStaffWith('stock')
  expect(await support.attempt(take(sales.id))).toBe(1)
  expect(await support.attempt(take(people.admin))).toBe(1)
  expect(await sales.attempt(take(null))).toBe(1)
  for (const id of [stock.id, people.customer])
    expect(await support.attempt(take(id))).toBe('PT409')
  expect(await stock.attempt(take(sales.id))).toBe(0)
  expect(await attemptAll(take(people.customer))).toEqual([denied, 0, 0, 0, 'PT409', 'PT409'])
})

test('notes are read and written by sales and support, and deleted by who wrote them', async () => {
  const support = await useStaffWith('support')
  const sales = await useStaffWith('sales')
  const stock = await useStaffWith('stock')
  const write = `insert into public.inquiry_notes (inquiry_id, body)
    select id, 'Call back on Monday' from public.project_inquiries where name = 'customer'`
  await support.act((tx) => tx.query(write))
  const read = 'select from public.inquiry_notes'
  expect(await attemptAll(read)).toEqual([denied, 0, 0, 0, 1, 1])
  expect(await sales.attempt(read)).toBe(1)
  expect(await stock.attempt(read)).toBe(0)
  // The sender reads the inquiry, and still may not write a note about it.
  expect(await attemptAll(write)).toEqual([denied, denied, 0, 0, 1, denied])
  const change = `update public.inquiry_notes set body = 'changed'`
  expect(await attemptAll(change)).toEqual([denied, denied, denied, denied, denied, denied])
  expect(await sales.attempt('delete from public.inquiry_notes')).toBe(0)
  expect(await support.attempt('delete from public.inquiry_notes')).toBe(1)
})

// PostgreSQL reads 9e0a as a number with an exponent.
test.each(['9e0ab1d2', '00e1f2a3', '12f3e4d5', 'e4d5c6b7'])(
  'the list finds the inquiry %s by name without accents, phone, place and reference',
  async (reference) => {
    const name = `Ọládipọ̀ Bello ${reference}`
    await admin.query(
      `insert into public.project_inquiries (id, name, email, phone_number, project_type, description,
         location)
       values ($1, $2, 'ola@example.com', '+2348039998877', 'Other', 'Borehole pump', 'Epe')`,
      [`${reference}-0000-4000-8000-000000000000`, name],
    )
    const [first, second] = [reference.slice(0, 4), reference.slice(4)]
    for (const search of [
      'oladipo',
      'bello',
      '08039998877',
      '8877',
      'epe',
      'borehole',
      first,
      second,
    ])
      expect(await namesFoundBy(search), search).toContain(name)
    expect(await namesFoundBy(`${first}-${second}`.toUpperCase())).toEqual([name])
  },
)

async function namesFoundBy(search: string): Promise<string[]> {
  const found = await act('admin', (tx) =>
    tx.query<{ name: string }>(
      `select name from public.desk_inquiries where search @@ to_tsquery('simple', $1)`,
      [wordsQuery(search)],
    ),
  )
  return found.rows.map(({ name }) => name)
}
