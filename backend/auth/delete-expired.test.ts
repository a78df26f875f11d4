import { expect, inject, test } from 'vitest'
import { goodPassword, startAuth } from '../../test/auth/auth-kit.ts'
import { defaultAuthSettings } from './auth-settings.ts'
import { startExpiryCleanup } from './delete-expired.ts'

test('deletes what has expired and keeps what is still valid', async () => {
  await using kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
  const signUp = (email: string) =>
    kit.send({ path: '/signup', body: { email, password: goodPassword } })
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }
  await signUp('old@ended.example')
  await kit.send({ path: '/recover', body: { email: 'old@ended.example', ...challenge } })
  kit.advanceClock(31 * 86_400)
  const { body } = await signUp('new@ended.example')
  const { rows: users } = await kit.admin.query<{ id: string }>(
    'select id from auth.users order by created_at desc limit 1',
  )
  const factor = (name: string, status: string, at: Date) =>
    kit.admin.query(
      `with factor as (
         insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, created_at,
           updated_at)
         values ($1, $2, 'totp', $3, $4, $4)
         returning id
       )
       insert into auth.mfa_challenges (factor_id, ip_address, created_at)
       select id, '198.51.100.1', $4
       from factor`,
      [users[0]?.id, name, status, at],
    )
  const monthAgo = new Date(kit.now().getTime() - 30 * 86_400_000)
  await factor('left behind', 'unverified', monthAgo)
  await factor('in use', 'verified', monthAgo)
  await factor('being set up', 'unverified', kit.now())
  await kit.send({ path: '/recover', body: { email: 'new@ended.example', ...challenge } })
  const insertAuthorization = (id: string, at: Date) =>
    kit.admin.query(
      `with client as (
         insert into auth.oauth_clients (registration_type, redirect_uris, grant_types,
           token_endpoint_auth_method)
         values ('manual', 'https://app.example/cb', 'authorization_code', 'none')
         returning id
       )
       insert into auth.oauth_authorizations (authorization_id, client_id, redirect_uri, scope,
         created_at, expires_at)
       select $1, id, 'https://app.example/cb', 'email', $2::timestamptz,
         $2::timestamptz + interval '10 minutes'
       from client`,
      [id, at],
    )
  await insertAuthorization('long ago', monthAgo)
  await insertAuthorization('just now', kit.now())
  const cleanup = startExpiryCleanup({
    db: kit.db,
    settings: defaultAuthSettings('https://shop.example'),
    now: kit.now,
    log: (entry) => kit.log.push(entry),
  })
  const authorizations = async () =>
    (await kit.admin.query('select authorization_id as id from auth.oauth_authorizations')).rows
  await expect.poll(() => authorizations()).toEqual([{ id: 'just now' }])
  await cleanup.stop()
  expect(kit.log).toEqual([])
  expect(await kit.count()).toMatchObject({
    users: 2,
    sessions: 1,
    activeTokens: 1,
    oneTimeTokens: 1,
  })
  const { rows } = await kit.admin.query('select from auth.flow_state')
  expect(rows).toHaveLength(1)
  const { rows: factors } = await kit.admin.query(
    `select friendly_name,
       (select count(*)::int from auth.mfa_challenges c where c.factor_id = f.id) as challenges
     from auth.mfa_factors f
     order by created_at`,
  )
  expect(factors).toEqual([
    { friendly_name: 'in use', challenges: 0 },
    { friendly_name: 'being set up', challenges: 1 },
  ])
  expect(
    (
      await kit.send({
        path: '/token?grant_type=refresh_token',
        body: { refresh_token: body['refresh_token'] },
      })
    ).status,
  ).toBe(200)
})
