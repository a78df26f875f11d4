import { expect, test } from 'vitest'
import { denied, refused, people, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { db, act, attempt, attemptAll } = await useDatabaseWithPeople()
const auth = <Row extends object>(sql: string, values: unknown[] = []) =>
  db.transaction({ role: 'supabase_auth_admin' }, (tx) => tx.query<Row>(sql, values))

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  [
    'read the profile of the customer',
    `select from public.profiles where id = '${people.customer}'`,
    [denied, 1, 0, 0, 1, 1],
  ],
  [
    'rename the customer',
    `update public.profiles set full_name = 'Ada' where id = '${people.customer}'`,
    [denied, 1, 0, 0, 0, 1],
  ],
  [
    'raise everybody to admin',
    `update public.profiles set role = 'admin' where false`,
    [denied, denied, denied, denied, denied, 0],
  ],
  [
    'move a profile to another person',
    `update public.profiles set id = gen_random_uuid() where false`,
    [denied, denied, denied, denied, denied, 0],
  ],
  [
    'add a profile',
    `insert into public.profiles (id) select gen_random_uuid() where false`,
    [denied, denied, denied, denied, denied, 0],
  ],
  [
    'delete the customer',
    `delete from public.profiles where id = '${people.customer}' and false`,
    [denied, denied, denied, denied, denied, 0],
  ],
  ['empty the table', 'truncate public.profiles', [denied, denied, denied, denied, denied, denied]],
  ['read accounts', 'select from auth.users', [denied, denied, denied, denied, denied, denied]],
  [
    'read refresh tokens',
    'select from auth.refresh_tokens',
    [denied, denied, denied, denied, denied, denied],
  ],
  [
    'set the role of the reseller by function',
    `select public.set_profile_role('${people.reseller}', 'reseller')`,
    [denied, refused, refused, refused, 1, denied],
  ],
  [
    'call the trigger function',
    `select private.follow_users()`,
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('%s: only for permitted roles', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test('sign-up creates a customer even if its metadata has another role, and an admin cannot remove their own role', async () => {
  const signedUp = await auth<{ id: string }>(
    'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
    ['ada@policies.example', { full_name: ' Ada ', role: 'admin' }],
  )
  const { rows } = await act('service_role', (tx) =>
    tx.query('select role, full_name from public.profiles where id = $1', [signedUp.rows[0]?.id]),
  )
  expect(rows).toEqual([{ role: 'customer', full_name: 'Ada' }])
  expect(
    await attempt('admin', `select public.set_profile_role('${people.admin}', 'customer')`),
  ).toBe(refused)
  expect(
    await attempt('admin', `select public.set_profile_role(gen_random_uuid(), 'customer')`),
  ).toBe('PT404')
  expect(
    await attempt('admin', `select public.set_profile_role('${people.stranger}', 'emperor')`),
  ).toBe('23514')
})

test('a name of any length can sign up, and the audit trail cannot be changed', async () => {
  await auth('insert into auth.users (email, raw_user_meta_data) values ($1, $2)', [
    'long@policies.example',
    { full_name: 'x'.repeat(5_000), phone: '9'.repeat(400) },
  ])
  await auth(`insert into auth.audit_log_entries (payload) values ('{}')`)
  await expect(auth('delete from auth.audit_log_entries')).rejects.toMatchObject({ code: denied })
  await expect(auth(`update auth.audit_log_entries set payload = null`)).rejects.toMatchObject({
    code: denied,
  })
})

test('sign-up by phone stores the number in E.164 form on the profile', async () => {
  const signedUp = await auth<{ id: string }>(
    'insert into auth.users (phone) values ($1) returning id',
    ['2348031234567'],
  )
  const { rows } = await act('service_role', (tx) =>
    tx.query('select phone from public.profiles where id = $1', [signedUp.rows[0]?.id]),
  )
  expect(rows).toEqual([{ phone: '+2348031234567' }])
})
