import { expect, test } from 'vitest'
import { inquiryLimits, projectTypes } from '../../domain/inquiry/inquiry.ts'
import { denied, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, act, attemptAll } = await useDatabaseWithPeople(async (tx) => {
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
    'take them',
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
