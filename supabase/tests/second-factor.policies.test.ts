import { expect, test } from 'vitest'
import { requestAs, people, useDatabaseWithPeople } from '../../test/people.ts'

const currentSession = '00000000-0000-4000-8000-0000000000f1'
const otherSession = '00000000-0000-4000-8000-0000000000f2'

const { admin, db } = await useDatabaseWithPeople((tx) =>
  tx.query(
    `insert into public.addresses (user_id, label, name, phone_number, state, area, street)
     values ($1, 'Home', 'Ada', '+2348031234567', 'Lagos', 'Ikeja', '1')`,
    [people.customer],
  ),
)
for (const id of [currentSession, otherSession])
  await admin.query(
    `insert into auth.sessions (id, user_id, user_agent, ip, refreshed_at)
     values ($1, $2, 'Firefox', '203.0.113.4', now() at time zone 'utc')`,
    [id, people.customer],
  )

async function rowsOf(
  role: keyof typeof people,
  aal: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  return (
    await db.transaction(requestAs(role, { aal, session_id: currentSession }), (tx) =>
      tx.query<Record<string, unknown>>(sql),
    )
  ).rows
}
const addFactor = (role: keyof typeof people) =>
  admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [people[role]],
  )

test('users can list and end only their own sessions', async () => {
  const sessions = await rowsOf('customer', 'aal1', 'select * from public.list_my_sessions()')
  expect(sessions.map(({ id }) => id).sort()).toEqual([currentSession, otherSession])
  expect(sessions.find(({ id }) => id === currentSession)).toMatchObject({
    is_current: true,
    user_agent: 'Firefox',
    ip: '203.0.113.4',
  })
  expect(await rowsOf('admin', 'aal1', 'select * from public.list_my_sessions()')).toEqual([])
  expect(
    await rowsOf('admin', 'aal1', `select public.revoke_my_session('${otherSession}') as ended`),
  ).toEqual([{ ended: false }])
  expect(
    await rowsOf('customer', 'aal1', `select public.revoke_my_session('${otherSession}') as ended`),
  ).toEqual([{ ended: true }])
  expect((await rowsOf('customer', 'aal1', 'select * from public.list_my_sessions()')).length).toBe(
    1,
  )
})

test('a session with only the password of an account with a second factor reads nothing', async () => {
  const read = 'select id from public.addresses'
  expect((await rowsOf('customer', 'aal1', read)).length).toBe(1)
  await addFactor('customer')
  expect(await rowsOf('customer', 'aal1', read)).toEqual([])
  expect((await rowsOf('customer', 'aal2', read)).length).toBe(1)
  expect(
    await rowsOf(
      'customer',
      'aal1',
      `update public.profiles set full_name = 'Eve' where id = '${people.customer}' returning id`,
    ),
  ).toEqual([])
})

test('an admin needs the second factor when it is required, or when they have one', async () => {
  const isAdmin = async (aal: string) =>
    (await rowsOf('admin', aal, 'select private.is_admin() as yes'))[0]?.['yes']
  expect(await isAdmin('aal1')).toBe(true)
  const demand = 'update public.security_settings set admins_need_second_factor = true returning id'
  expect(await rowsOf('admin', 'aal1', demand)).toEqual([])
  expect((await rowsOf('admin', 'aal2', demand)).length).toBe(1)
  expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
  await admin.query('update public.security_settings set admins_need_second_factor = false')
  await addFactor('admin')
  expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
})
