import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { goodPassword, startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { authRoutes } from '../../routes.ts'

let kit: AuthKit
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())

const fingerprint = async () =>
  (
    await kit.admin.query(
      `select (select jsonb_agg(u order by id) from auth.users u) as users,
         (select jsonb_agg(i order by id) from auth.identities i) as identities`,
    )
  ).rows

test('admin routes refuse users, forged tokens and users whose profile says admin', async () => {
  const email = 'customer@not-admin.example'
  const { data } = await kit.client().auth.signUp({ email, password: goodPassword })
  const token = data.session?.access_token ?? ''
  await kit.admin.query(`update public.profiles set role = 'admin' where id = $1`, [data.user?.id])
  const before = [await kit.count(), await fingerprint()]
  const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.`
  const routes = Object.entries(authRoutes).filter(([, access]) => access === 'admin')
  expect(routes.length).toBeGreaterThanOrEqual(10)
  for (const [route] of routes) {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern
      .replace(':id', data.user?.id ?? '')
      .replace(/:\w+/, '0f2a7b1c-0000-4000-8000-000000000000')
    const body =
      method === 'GET'
        ? {}
        : { body: { email: 'new@not-admin.example', type: 'recovery', should_soft_delete: false } }
    const ask = (bearer?: string, headers: Record<string, string> = {}) =>
      kit.send({ method, path, ...body, ...(bearer ? { bearer } : {}), headers })
    expect(await ask(), route).toMatchObject({ status: 401, code: 'no_authorization' })
    expect(await ask('sb_publishable_test'), route).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
    expect(await ask(token), route).toMatchObject({ status: 403, code: 'not_admin' })
    expect(await ask(token, { apikey: 'sb_publishable_test' }), route).toMatchObject({
      status: 403,
      code: 'not_admin',
    })
    expect(await ask(forged), route).toMatchObject({ status: 403, code: 'bad_jwt' })
    expect(await ask('sb_secret_guessed'), route).toMatchObject({ status: 403, code: 'bad_jwt' })
  }
  expect([await kit.count(), await fingerprint()]).toEqual(before)
})

test('accepts tokens with the role service_role or supabase_admin without a user', async () => {
  for (const role of ['service_role', 'supabase_admin']) {
    const bearer = await kit.keys.signAccessToken({ role, exp: kit.now().getTime() / 1000 + 60 })
    expect((await kit.send({ method: 'GET', path: '/admin/users', bearer })).status, role).toBe(200)
  }
})

test('lists the audit log newest first, by page and query', async () => {
  const server = kit.server().auth.admin
  const { data } = await server.createUser({ email: 'audited@not-admin.example' })
  await server.deleteUser(data.user?.id ?? '')
  const read = (query: string) =>
    kit.send({ method: 'GET', path: `/admin/audit?${query}`, bearer: 'sb_secret_test' })
  const answer = await read('page=1&per_page=2')
  const entries = answer.body as unknown as { payload: Record<string, unknown> }[]
  expect(entries.map(({ payload }) => payload['action'])).toEqual(['user_deleted', 'user_signedup'])
  expect(entries[0]?.payload).toMatchObject({
    actor_username: 'service_role',
    traits: { user_id: data.user?.id, user_email: 'audited@not-admin.example' },
  })
  expect(answer.headers.get('link')).toContain('</admin/audit?page=2&per_page=2>; rel="next"')
  expect((await read('query=action:user_deleted')).headers.get('x-total-count')).toBe('1')
  expect((await read('query=author:service_role')).headers.get('x-total-count')).toBe('2')
  expect(await read('query=secret:x')).toMatchObject({ status: 400, code: 'validation_failed' })
})
