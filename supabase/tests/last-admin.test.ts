import { Client } from 'pg'
import { expect, test } from 'vitest'
import { people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

const { admin, adminUrl, act } = await useDatabaseWithPeople()
const lastAdmin = { code: 'PT409', message: 'last_owner' }

const setRole = (id: string, role: string) =>
  admin.query('update public.profiles set role = $2 where id = $1', [id, role])
const roleOf = async (id: string) =>
  (await admin.query<{ role: string }>('select role from public.profiles where id = $1', [id]))
    .rows[0]?.role

test('the first admin is one since the start', async () => {
  const { rows } = await admin.query(
    'select admin_since::text as since, made_admin_by as by from public.profiles where id = $1',
    [people.admin],
  )
  expect(rows).toEqual([{ since: '-infinity', by: null }])
})

test('the last admin cannot be demoted, deleted or banned, by nobody', async () => {
  for (const sql of [
    `update public.profiles set role = 'customer' where id = $1`,
    'delete from public.profiles where id = $1',
    'delete from auth.users where id = $1',
    'update auth.users set deleted_at = now() where id = $1',
    `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
  ])
    await expect(admin.query(sql, [people.admin])).rejects.toMatchObject(lastAdmin)
  expect(await roleOf(people.admin)).toBe('admin')
})

test('an admin who is banned or deleted does not count as another admin', async () => {
  await setRole(people.stranger, 'admin')
  for (const [column, value] of [
    ['banned_until', `now() + interval '1 hour'`],
    ['deleted_at', 'now()'],
  ]) {
    await admin.query(`update auth.users set ${column} = ${value} where id = $1`, [people.stranger])
    await expect(setRole(people.admin, 'customer')).rejects.toMatchObject(lastAdmin)
    await admin.query(`update auth.users set ${column} = null where id = $1`, [people.stranger])
  }
  await setRole(people.stranger, 'customer')
})

test('of two admins who demote each other at the same time one stays', async () => {
  const sessions = await Promise.all(
    [people.admin, people.stranger].map(async (id) => {
      const client = new Client({ connectionString: adminUrl })
      await client.connect()
      return { id, client }
    }),
  )
  try {
    for (let round = 0; round < 10; round += 1) {
      await setRole(people.stranger, 'admin')
      await setRole(people.admin, 'admin')
      const outcomes = await Promise.allSettled(
        sessions.map(async ({ id, client }, index) => {
          const other = sessions[1 - index]?.id
          const { role, settings } = requestAs('admin')
          await client.query('begin')
          try {
            await client.query(
              `select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`,
              [
                JSON.stringify({ ...JSON.parse(settings['request.jwt.claims'] ?? ''), sub: id }),
                role,
              ],
            )
            await client.query(`select public.set_profile_role($1, 'customer')`, [other])
            await client.query('commit')
          } catch (error) {
            await client.query('rollback')
            throw error
          }
        }),
      )
      const roles = await Promise.all([people.admin, people.stranger].map(roleOf))
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1)
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  } finally {
    for (const { client } of sessions) await client.end()
    await setRole(people.admin, 'admin')
    await setRole(people.stranger, 'customer')
  }
})

test('every change of a role is a security event with who and whom', async () => {
  const before = await admin.query(
    'select coalesce(max(id), 0) as id from platform.security_events',
  )
  await act('admin', (tx) =>
    tx.query(`select public.set_profile_role($1, 'reseller')`, [people.stranger]),
  )
  // A change that is no change leaves none.
  await act('admin', (tx) =>
    tx.query(`select public.set_profile_role($1, 'reseller')`, [people.stranger]),
  )
  await setRole(people.stranger, 'customer')
  const { rows } = await admin.query(
    `select kind, user_id, actor_id, details
     from platform.security_events
     where id > $1
     order by id`,
    [before.rows[0]?.id],
  )
  expect(rows).toEqual([
    {
      kind: 'role_changed',
      user_id: people.stranger,
      actor_id: people.admin,
      details: { from: 'customer', to: 'reseller' },
    },
    {
      kind: 'role_changed',
      user_id: people.stranger,
      actor_id: null,
      details: { from: 'reseller', to: 'customer' },
    },
  ])
})

test('since when somebody is an admin, and who made them one, is kept by the database', async () => {
  const noted = async (id: string) =>
    (
      await admin.query(
        `select admin_since = '-infinity' as "isFirst",
           made_admin_by as by
         from public.profiles where id = $1`,
        [id],
      )
    ).rows[0]
  const nothing = { isFirst: null, by: null }
  expect(await noted(people.stranger)).toEqual(nothing)
  await act('admin', (tx) =>
    tx.query(`select public.set_profile_role($1, 'admin')`, [people.stranger]),
  )
  expect(await noted(people.stranger)).toEqual({ isFirst: false, by: people.admin })
  const read = async () =>
    (
      await admin.query(
        'select admin_since, made_admin_by from public.profiles where id = any ($1) order by id',
        [[people.admin, people.stranger]],
      )
    ).rows
  // Nobody writes them, not even the service and the owner, and a role given again is no new one.
  const before = await read()
  for (const set of [`admin_since = '2020-01-01'`, 'made_admin_by = null', `role = 'admin'`]) {
    const update = `update public.profiles set ${set} where id in ($1, $2)`
    const ids = [people.admin, people.stranger]
    await act('service_role', (tx) => tx.query(update, ids))
    await admin.query(update, ids)
    expect(await read(), set).toEqual(before)
  }
  await setRole(people.stranger, 'customer')
  expect(await noted(people.stranger)).toEqual(nothing)
})
