import { describe, expect, test } from 'vitest'
import { createAdminRequests } from '../../../test/auth/admin-requests.ts'
import { useAuth } from '../../../test/auth/use-auth.ts'

const kit = await useAuth()
const { admin, createUser, signIn } = createAdminRequests(kit, 'users.example')

test('listUsers supports pages, filter and order', async () => {
  for (let index = 10; index < 36; index++)
    await createUser({
      email: `paged${index}@list.example`,
      password: '',
      user_metadata: { full_name: index === 12 ? 'Ngozi 100%' : 'Somebody' },
    })
  for (let index = 0; index < 5; index++) await createUser({ password: '' })
  const all: string[] = []
  for (let page = 1; page <= 3; page++) {
    const { data, error } = await admin().listUsers({ page, perPage: 10 })
    expect(error).toBeNull()
    if (error) throw error
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: page + 1, total: data.total })
    expect(data.lastPage).toBe(Math.ceil(data.total / 10))
    all.push(...data.users.map((user) => user.id))
  }
  expect(new Set(all).size).toBe(30)
  const filtered = await kit.send({
    method: 'GET',
    path: '/admin/users?page=3&per_page=10&filter=list.example&sort=email asc',
    bearer: 'sb_secret_test',
  })
  expect(filtered.headers.get('x-total-count')).toBe('26')
  expect(filtered.headers.get('link')).toBe(
    '</admin/users?page=3&per_page=10&filter=list.example&sort=email+asc>; rel="last"',
  )
  const users = filtered.body['users'] as { email: string }[]
  expect(users.map((user) => user.email)).toEqual(
    [30, 31, 32, 33, 34, 35].map((index) => `paged${index}@list.example`),
  )
  const byName = await kit.send({
    method: 'GET',
    path: '/admin/users?filter=100%25',
    bearer: 'sb_secret_test',
  })
  expect(byName.headers.get('x-total-count')).toBe('1')
  for (const query of [
    'page=x',
    'page=0',
    'per_page=-1',
    'sort=encrypted_password',
    'sort=email; drop',
  ]) {
    expect(
      await kit.send({ method: 'GET', path: `/admin/users?${query}`, bearer: 'sb_secret_test' }),
      query,
    ).toMatchObject({ status: 400, code: 'validation_failed' })
  }
})

test('getUserById returns the user or an error', async () => {
  const user = await createUser()
  expect((await admin().getUserById(user.id)).data.user).toMatchObject({
    id: user.id,
    email: user.email,
  })
  expect((await admin().getUserById('0f2a7b1c-0000-4000-8000-000000000000')).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  })
  expect(
    await kit.send({ method: 'GET', path: '/admin/users/me', bearer: 'sb_secret_test' }),
  ).toMatchObject({ status: 404, code: 'validation_failed' })
})

describe('deleteUser', () => {
  test('removes the account and everything that belongs to it', async () => {
    const user = await createUser()
    const { data } = await signIn(user.email)
    expect((await admin().deleteUser(user.id)).data.user).toMatchObject({ id: user.id })
    expect((await admin().getUserById(user.id)).error?.code).toBe('user_not_found')
    expect((await kit.client().auth.getUser(data.session?.access_token)).error?.code).toBe(
      'user_not_found',
    )
    const { rows } = await kit.admin.query('select from auth.identities where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([])
  })

  test('a soft delete anonymises the user and frees the address', async () => {
    const user = await createUser({ phone: '447700900777', user_metadata: { full_name: 'Ada' } })
    await signIn(user.email)
    expect((await admin().deleteUser(user.id, true)).error).toBeNull()
    const { data } = await admin().getUserById(user.id)
    expect(data.user).toHaveProperty('deleted_at')
    expect(JSON.stringify(data)).not.toContain(user.email)
    expect(JSON.stringify(data)).not.toMatch(/447700900777|Ada/)
    expect((await signIn(user.email)).error?.code).toBe('invalid_credentials')
    const { rows } = await kit.admin.query('select from auth.sessions where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([])
    expect((await createUser({ email: user.email })).id).not.toBe(user.id)
  })
})
