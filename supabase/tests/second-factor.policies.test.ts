import { expect, test } from 'vitest'
import { requestAs, people, useDatabaseWithPeople, refused } from '../../test/shop/people.ts'
import { setSecurityDefault } from '../setup/set-security-default.ts'

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

const sessionOf = (role: keyof typeof people): Record<string, string> =>
  role === 'customer' ? { session_id: currentSession } : {}

async function rowsOf(
  role: keyof typeof people,
  aal: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  return (
    await db.transaction(requestAs(role, { aal, ...sessionOf(role) }), (tx) =>
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

test('the token of an app reads and changes nothing of the person who let it in', async () => {
  const ask = async (claims: Record<string, string>, sql: string) =>
    (await db.transaction(requestAs('customer', { aal: 'aal2', ...claims }), (tx) => tx.query(sql)))
      .rows.length
  const app = { client_id: currentSession }
  const change = `update public.profiles set full_name = 'Eve' where id = '${people.customer}' returning id`
  for (const sql of ['select id from public.addresses', change]) {
    expect(await ask({}, sql), sql).toBe(1)
    expect(await ask(app, sql), sql).toBe(0)
  }
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

test('with only the password nobody lists or ends devices, or keeps an account from its deletion', async () => {
  await admin.query('delete from auth.mfa_factors')
  await admin.query(
    `insert into public.account_deletions (user_id, due_at)
     values ($1, now() + interval '30 days')`,
    [people.customer],
  )
  await addFactor('customer')
  const devices = 'select id from public.list_my_sessions()'
  const end = `select public.revoke_my_session('${currentSession}') as done`
  const keep = 'select public.cancel_my_account_deletion() as done'
  expect(await rowsOf('customer', 'aal1', devices)).toEqual([])
  for (const change of [end, keep])
    await expect(rowsOf('customer', 'aal1', change)).rejects.toMatchObject({ code: refused })
  expect((await rowsOf('customer', 'aal2', devices)).length).toBe(1)
  for (const change of [end, keep])
    expect(await rowsOf('customer', 'aal2', change)).toEqual([{ done: true }])
})

test('an admin whose session ended, or who is banned, is none any more', async () => {
  const isAdmin = async (claims: Record<string, string>) =>
    (
      await db.transaction(requestAs('admin', claims), (tx) =>
        tx.query<{ yes: boolean }>('select private.is_admin() as yes'),
      )
    ).rows[0]?.yes
  // One admin must remain who is not banned.
  await admin.query(`update public.profiles set role = 'admin' where id = $1`, [people.reseller])
  const { rows } = await admin.query<{ id: string }>(
    'insert into auth.sessions (user_id) values ($1) returning id',
    [people.admin],
  )
  const session_id = rows[0]?.id ?? ''
  expect(await isAdmin({ session_id })).toBe(true)
  expect(await isAdmin({ session_id: otherSession })).toBe(false)
  expect(await isAdmin({ session_id: 'no uuid' })).toBe(false)
  const ban = `update auth.users set banned_until = now() + $2::interval where id = $1`
  await admin.query(ban, [people.admin, '1 hour'])
  expect([await isAdmin({ session_id }), await isAdmin({})]).toEqual([false, false])
  await admin.query(ban, [people.admin, '-1 hour'])
  expect(await isAdmin({ session_id })).toBe(true)
  await admin.query(`update auth.sessions set not_after = now() - interval '1 second'`)
  expect(await isAdmin({ session_id })).toBe(false)
  await admin.query('update auth.users set deleted_at = now() where id = $1', [people.admin])
  expect(await isAdmin({})).toBe(false)
  await admin.query('update auth.users set deleted_at = null where id = $1', [people.admin])
})

test('an admin needs the second factor when it is required, or when they have one', async () => {
  const isAdmin = async (aal: string) =>
    (await rowsOf('admin', aal, 'select private.is_admin() as yes'))[0]?.['yes']
  expect(await isAdmin('aal1')).toBe(true)
  const demand = 'update public.security_settings set admins_need_second_factor = true returning id'
  expect(await rowsOf('admin', 'aal1', demand)).toEqual([])
  expect((await rowsOf('admin', 'aal2', demand)).length).toBe(1)
  expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
  await admin.query(
    'update public.security_settings set admins_need_second_factor = false, chosen_at = null',
  )
  await addFactor('admin')
  expect([await isAdmin('aal1'), await isAdmin('aal2')]).toEqual([false, true])
})

test('outside the demo admins need it by default, until an admin has chosen', async () => {
  const isNeeded = async () =>
    (await admin.query('select admins_need_second_factor as yes from public.security_settings'))
      .rows[0]?.yes
  const start = (siteUrl: string, { name = 'embedded', wantsDemoData = true } = {}) =>
    setSecurityDefault({ mode: { name: name as 'embedded' }, wantsDemoData }, siteUrl, db)
  for (const [siteUrl, expected, options] of [
    ['http://localhost:3000', false],
    ['https://shop.example', true],
    ['http://127.0.0.1:3000', false],
    ['http://192.0.2.2:3000', true],
    ['http://[::1]:3000', false],
    ['http://localhost.shop.example', true],
    ['http://localhost:3000', true, { wantsDemoData: false }],
    ['http://localhost:3000', true, { name: 'postgres' }],
    ['http://localhost:3000', true, { name: 'supabase' }],
  ] as const) {
    await start(siteUrl, options)
    expect(await isNeeded(), siteUrl).toBe(expected)
  }
  const turnOff = 'update public.security_settings set admins_need_second_factor = false'
  await admin.query('delete from auth.mfa_factors')
  await rowsOf('admin', 'aal1', turnOff)
  expect(await isNeeded()).toBe(true)
  // Also a session that once gave a factor: it must be a fresh one.
  await expect(rowsOf('admin', 'aal2', turnOff)).rejects.toMatchObject({ code: 'PT403' })
  await admin.query(`${turnOff}, chosen_at = now()`)
  await start('https://shop.example')
  expect(await isNeeded()).toBe(false)
  const { rows } = await admin.query(
    `select column_default from information_schema.columns
     where table_name = 'security_settings' and column_name = 'admins_need_second_factor'`,
  )
  expect(rows).toEqual([{ column_default: 'true' }])
})

test('an admin without the factor they need is no staff anywhere, and can enrol', async () => {
  await admin.query(
    'update public.security_settings set admins_need_second_factor = true, chosen_at = null',
  )
  expect(await rowsOf('admin', 'aal1', 'select private.is_admin() as yes')).toEqual([
    { yes: false },
  ])
  expect(
    (
      await rowsOf(
        'admin',
        'aal1',
        'select admins_need_second_factor from public.security_settings',
      )
    ).length,
  ).toBe(1)
  expect(await rowsOf('admin', 'aal1', 'select id from public.orders')).toEqual([])
  await expect(
    rowsOf('admin', 'aal1', `select public.set_profile_role('${people.customer}', 'admin')`),
  ).rejects.toMatchObject({ code: refused })
})
