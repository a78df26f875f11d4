import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { authRoutes } from '../../backend/routes.ts'
import { useBackend, type BackendRequest, type Person } from '../use/use-backend.ts'

/**
 * A session that ended, a banned user and a deleted user are refused at once: by every service, in
 * every process.
 */
const { admin, keys, send, signIn, signUp } = await useBackend()

const service = (method: string, path: string, json?: unknown) =>
  send({ method, path, token: keys.secretKey, ...(json === undefined ? {} : { json }) })

/** How a person with a valid access token loses the right to use it. */
const endings: Record<string, (person: Person) => Promise<unknown>> = {
  'signed out': ({ token }) => send({ path: '/auth/v1/logout?scope=local', token }),
  'signed out by another device': async ({ email }) =>
    send({ path: '/auth/v1/logout?scope=global', token: (await signIn(email)).token }),
  'ended from the list of devices': async ({ email, token }) => {
    const { session_id } = readClaims(token)
    const other = await signIn(email)
    await send({ path: '/rest/v1/rpc/revoke_my_session', json: { session_id }, token: other.token })
  },
  banned: ({ id }) => service('PUT', `/auth/v1/admin/users/${id}`, { ban_duration: '24h' }),
  deleted: ({ id }) => service('DELETE', `/auth/v1/admin/users/${id}`),
  'deleted, row kept': ({ id }) =>
    service('DELETE', `/auth/v1/admin/users/${id}`, { should_soft_delete: true }),
}

const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

const product = async () =>
  (await admin.query<{ id: string }>('select id from public.products limit 1')).rows[0]?.id ?? ''
const productId = await product()
const uuid = randomUUID()

const rest: readonly BackendRequest[] = [
  { method: 'GET', path: '/rest/v1/products?select=id&limit=1' },
  { method: 'GET', path: '/rest/v1/profiles?select=*' },
  { method: 'HEAD', path: '/rest/v1/orders' },
  { path: '/rest/v1/wish_list_items', json: { product_id: productId } },
  { method: 'PATCH', path: '/rest/v1/profiles?id=not.is.null', json: { full_name: 'Eve' } },
  { method: 'DELETE', path: '/rest/v1/wish_list_items?product_id=not.is.null' },
  { path: '/rest/v1/rpc/list_my_sessions', json: {} },
  { path: '/rest/v1/rpc/revoke_my_session', json: { session_id: uuid } },
  { path: '/rest/v1/rpc/cancel_my_account_deletion', json: {} },
  { path: '/rest/v1/rpc/merge_wish_list', json: { product_ids: [productId] } },
  { path: '/rest/v1/rpc/set_profile_role', json: { profile_id: uuid, new_role: 'admin' } },
]

const functions: readonly BackendRequest[] = [
  ['download-my-data', 'POST', {}],
  ['delete-my-account', 'POST', {}],
  ['order?orderId=', 'GET'],
  ['cancel-order', 'POST', { orderId: uuid }],
  [
    'request-return',
    'POST',
    {
      orderId: uuid,
      lines: [{ productId, quantity: 1 }],
      reason: 'does_not_work',
      message: 'It hums.',
    },
  ],
  ['request-cancellation', 'POST', { orderId: uuid, message: 'Ordered twice' }],
  ['keep-credit', 'POST', { orderId: uuid }],
  ['start-payment', 'POST', { orderId: uuid, method: 'bank_transfer' }],
  ['check-payment', 'POST', { orderId: uuid }],
  ['quote-order', 'POST', { lines: [{ id: productId, quantity: 1 }], state: 'Lagos' }],
  ['request-stock-alert', 'POST', { productId, email: 'ada@example.com' }],
  ['change-order-status', 'POST', { orderId: uuid, status: 'preparing' }],
  ['confirm-transfer', 'POST', { paymentId: uuid, receivedKobo: 1 }],
  ['request-refund', 'POST', { orderId: uuid, amountKobo: 1, reason: 'Broken' }],
  ['approve-refund', 'POST', { refundId: uuid }],
  ['refuse-refund', 'POST', { refundId: uuid, reason: 'Not broken' }],
  ['correct-receipt', 'POST', { paymentId: uuid, receivedKobo: 1, reason: 'A typing error' }],
  ['list-money-to-check', 'GET'],
  ['list-dead-letters', 'GET'],
  ['retry-dead-letters', 'POST', { queue: 'send-mail' }],
].map(([name, method, json]) => ({
  path: `/functions/v1/${String(name)}${name === 'order?orderId=' ? uuid : ''}`,
  method: String(method),
  ...(json === undefined ? {} : { json }),
}))

/** Those whose transaction only reads; `RecentSessions` may know their session. */
const isRead = ({ method, path }: BackendRequest) =>
  method === 'GET' ||
  method === 'HEAD' ||
  /(quote-order|list_my_sessions|retry-dead-letters)$/.test(path)
const reads = [...rest, ...functions].filter(isRead)
const writes = [...rest, ...functions].filter((request) => !isRead(request))

/** Every endpoint of the auth service that needs a person, by the service's own list. */
const auth: readonly BackendRequest[] = Object.entries(authRoutes).flatMap(([route, access]) => {
  const [method = '', path = ''] = route.split(' ')
  return access === 'user'
    ? [{ method, path: `/auth/v1${path.replaceAll(/:\w+/g, uuid)}`, ...bodyOf(method) }]
    : []
})
function bodyOf(method: string): Pick<BackendRequest, 'json'> {
  return method === 'GET' ? {} : { json: {} }
}

async function statusesOf(
  requests: readonly BackendRequest[],
  token: string,
  process: number,
): Promise<string[]> {
  const answers: string[] = []
  for (const request of requests) {
    const { status } = await send({ ...request, token }, process)
    answers.push(`${status} ${request.method ?? 'POST'} ${request.path}`)
  }
  return answers
}

const labelled = (status: number, requests: readonly BackendRequest[]) =>
  requests.map(({ method = 'POST', path }) => `${status} ${method} ${path}`)

test('the requests of this table reach their endpoints with a living session', async () => {
  const { token } = await signUp('admin')
  const answers = await statusesOf([...rest, ...functions], token, 0)
  expect(answers.filter((answer) => /^(401|405|5)/.test(answer))).toEqual([])
  expect(auth.length).toBeGreaterThan(20)
})

describe.each(Object.keys(endings))('%s', (ending) => {
  // Both processes run the same code, so each plays one of the roles.
  test.each([
    [undefined, 0],
    ['admin', 1],
  ] as const)(
    'no service answers a person with the role %s, in process %i',
    async (role, process) => {
      const person = await signUp(role)
      const read = { ...rest[1], token: person.token } as BackendRequest
      expect((await send(read, process)).status).toBe(200)
      await endings[ending]?.(person)
      // Writes are refused at once, reads a moment later.
      expect(await statusesOf(writes, person.token, process)).toEqual(labelled(401, writes))
      expect(await statusesOf(auth, person.token, process)).toEqual(labelled(403, auth))
      await expect
        .poll(() => statusesOf(reads, person.token, process))
        .toEqual(labelled(401, reads))
    },
  )
})

test('a refused request says why, in the format of its service', async () => {
  const person = await signUp()
  await endings['banned']?.(person)
  const { token } = person
  expect(await send({ ...rest[0], token } as BackendRequest)).toEqual({
    status: 401,
    body: {
      code: 'user_banned',
      message: 'The session of this token has ended',
      details: null,
      hint: null,
    },
  })
  expect(await send({ ...functions[0], token } as BackendRequest)).toEqual({
    status: 401,
    body: { code: 'user_banned', error: 'This account is blocked. Please write to us.' },
  })
})

test('a ban that is over and one that was lifted end nothing', async () => {
  const { id, token } = await signUp()
  const read = async () =>
    (await send({ method: 'GET', path: '/rest/v1/profiles?select=id', token })).status
  await admin.query(
    `update auth.users set banned_until = now() - interval '1 second' where id = $1`,
    [id],
  )
  expect(await read()).toBe(200)
  await endings['banned']?.({ id } as Person)
  await expect.poll(read).toBe(401)
  await service('PUT', `/auth/v1/admin/users/${id}`, { ban_duration: 'none' })
  expect(await read()).toBe(200)
})

test('a slow transaction that ends the own session commits, and one that finds it ended does not', async () => {
  const person = await signUp()
  const del = { path: '/functions/v1/delete-my-account', json: {}, token: person.token }
  // Each look at the clock is a second later.
  let atMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (atMs += 1_000))
  try {
    expect(await send(del)).toMatchObject({ status: 200 })
    expect(await send(del)).toMatchObject({ status: 401 })
  } finally {
    clock.mockRestore()
  }
})

describe('tokens that our own key signed for no session', () => {
  const forge = async (claims: Record<string, unknown>) =>
    keys.signAccessToken({
      aud: 'authenticated',
      role: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 60,
      ...claims,
    })
  const read = async (token: string) =>
    (await send({ method: 'GET', path: '/rest/v1/profiles?select=id', token })).status

  test('a session of somebody else, a random one and none that is a session are refused', async () => {
    const ada = await signUp()
    const bola = await signUp('admin')
    const { session_id } = readClaims(bola.token)
    expect(
      await read(await forge({ sub: ada.id, session_id: readClaims(ada.token)['session_id'] })),
    ).toBe(200)
    expect(await read(await forge({ sub: ada.id, session_id }))).toBe(401)
    expect(await read(await forge({ sub: ada.id, session_id: randomUUID() }))).toBe(401)
    expect(await read(await forge({ sub: ada.id, session_id: 'x' }))).toBe(400)
    expect(await read(await forge({ sub: randomUUID() }))).toBe(401)
  })

  test('without a session id the token lives as long as its user', async () => {
    const person = await signUp()
    const token = await forge({ sub: person.id })
    expect(await read(token)).toBe(200)
    await endings['banned']?.(person)
    await expect.poll(() => read(token)).toBe(401)
  })

  test('keys and service tokens have no session that could end', async () => {
    expect(await read(keys.secretKey)).toBe(200)
    expect(await read(await forge({ role: 'service_role' }))).toBe(200)
  })
})

test('a write that waits for a lock does not outlive the ban of its writer', async () => {
  const person = await signUp()
  await admin.query('begin')
  await admin.query('select from public.profiles where id = $1 for update', [person.id])
  const write = send({
    method: 'PATCH',
    path: `/rest/v1/profiles?id=eq.${person.id}`,
    json: { full_name: 'Written after the ban' },
    token: person.token,
  })
  // A transaction that began less than half a second ago is not asked again.
  await expect
    .poll(async () => {
      await admin.query('select pg_stat_clear_snapshot()')
      return (await admin.query(waitingForLong)).rowCount
    })
    .toBe(1)
  await endings['banned']?.(person)
  await admin.query('commit')
  expect((await write).status).toBe(401)
  const { rows } = await admin.query('select full_name from public.profiles where id = $1', [
    person.id,
  ])
  expect(rows).toEqual([{ full_name: 'Ada Obi' }])
})

const waitingForLong = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() > xact_start + interval '0.6 s'`

test('a banned admin appoints nobody, and a banned user refreshes nothing', async () => {
  const boss = await signUp('admin')
  const friend = await signUp()
  await endings['banned']?.(boss)
  const appoint = {
    path: '/rest/v1/rpc/set_profile_role',
    json: { profile_id: friend.id, new_role: 'admin' },
  }
  expect((await send({ ...appoint, token: boss.token })).status).toBe(401)
  const refreshed = await send({
    path: '/auth/v1/token?grant_type=refresh_token',
    json: { refresh_token: boss.refreshToken },
  })
  expect(refreshed).toMatchObject({ status: 400, body: { error_code: 'user_banned' } })
  const { rows } = await admin.query('select role from public.profiles where id = $1', [friend.id])
  expect(rows).toEqual([{ role: 'customer' }])
})
