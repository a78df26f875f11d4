import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { useStorage } from '../../test/use/use-storage.ts'

const { backend, keys, client, service, admin, send, signUp, createBucket } = await useStorage()

const origin = 'http://storage.test'
const bodyOf = async (response: Response) => [response.status, await response.json()]
const get = (path: string, headers: Record<string, string> = {}) =>
  backend.fetch(new Request(`${origin}/storage/v1${path}`, { headers }), { ip: '203.0.113.7' })
const unauthorized = (message: string) => [
  400,
  { statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' },
]
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600

describe('a request without a valid key or token', () => {
  test('is refused in the words of storage', async () => {
    expect(await bodyOf(await get('/bucket', { authorization: 'Bearer not-a-jwt' }))).toEqual(
      unauthorized('Invalid Compact JWS'),
    )
    const old = await keys.signAccessToken({ role: 'authenticated', exp: inAnHour() - 7_200 })
    expect(await bodyOf(await get('/bucket', { authorization: `Bearer ${old}` }))).toEqual(
      unauthorized('"exp" claim timestamp check failed'),
    )
    const forged = `${old.slice(0, -6)}AAAAAA`
    expect(
      (await bodyOf(await get('/bucket', { authorization: `Bearer ${forged}` })))[1],
    ).toMatchObject({
      error: 'Unauthorized',
    })
    expect((await bodyOf(await get('/bucket', { apikey: 'sb_secret_other' })))[1]).toMatchObject({
      statusCode: '401',
      error: 'Unauthorized',
    })
  })

  test('needs one of them, but not for what is public', async () => {
    const bucket = await createBucket({ isPublic: true })
    await service.storage.from(bucket).upload('a', 'a')
    expect(await bodyOf(await get('/bucket'))).toEqual([
      400,
      {
        statusCode: '400',
        error: 'Error',
        message: "headers must have required property 'authorization'",
        code: 'InvalidRequest',
      },
    ])
    expect((await get('/status')).status).toBe(200)
    expect(await (await get('/version')).text()).toMatch(/^\d+\.\d+\.\d+$/)
    for (const path of ['object/public', 'object', 'object/info', 'object/info/public'])
      expect([path, (await get(`/${path}/${bucket}/a`)).status]).toEqual([path, 200])
  })
})

test('a person whose session has ended, or whose account is banned, is refused', async () => {
  const { id, token } = await signUp()
  const ended = await keys.signAccessToken({
    sub: id,
    role: 'authenticated',
    session_id: randomUUID(),
    exp: inAnHour(),
  })
  expect((await bodyOf(await send('/bucket', {}, ended)))[1]).toMatchObject({
    statusCode: '403',
    error: 'Unauthorized',
  })
  expect((await client(token).storage.listBuckets()).error).toBeNull()
  await admin.query(
    `update auth.users set banned_until = now() + interval '1 hour' where id = $1`,
    [id],
  )
  // A read may use the answer of the half second before.
  await expect
    .poll(async () => (await client(token).storage.listBuckets()).error)
    .toMatchObject({ statusCode: '403' })
  await admin.query('delete from auth.users where id = $1', [id])
  expect((await client(token).storage.from('any').upload('a', 'a')).error).not.toBeNull()
})

test('a role that the database does not know is no bug of ours', async () => {
  const token = await keys.signAccessToken({ role: 'nobody_knows', exp: inAnHour() })
  expect((await bodyOf(await send('/bucket', {}, token)))[0]).toBe(400)
})

test('an account can be deleted with its objects left, and they stay readable', async () => {
  const bucket = await createBucket()
  const { id, token } = await signUp()
  await admin.query(
    `create policy "any ${bucket}" on storage.objects for all to authenticated using (bucket_id = '${bucket}')`,
  )
  expect((await client(token).storage.from(bucket).upload('a', 'bytes')).error).toBeNull()
  await admin.query('delete from auth.users where id = $1', [id])
  expect((await service.storage.from(bucket).download('a')).error).toBeNull()
})

test('an unknown route and a broken body are errors of storage too', async () => {
  expect((await bodyOf(await send('/nothing/here')))[1]).toMatchObject({ statusCode: '404' })
  expect((await bodyOf(await send('/bucket', { method: 'POST', body: '{' })))[1]).toMatchObject({
    statusCode: '400',
    code: 'InvalidRequest',
  })
  const long = JSON.stringify({ prefixes: ['x'.repeat(1_100_000)] })
  expect(
    (await bodyOf(await send('/object/any', { method: 'DELETE', body: long })))[1],
  ).toMatchObject({
    statusCode: '413',
    error: 'Payload too large',
  })
  // supabase-js shows the message to its user.
  const stranger = createClient(origin, 'sb_publishable_other', {
    auth: { persistSession: false },
    global: {
      fetch: (input, init) => backend.fetch(new Request(input, init), { ip: '203.0.113.9' }),
    },
  })
  expect((await stranger.storage.listBuckets()).error?.message).toBe('Invalid API key')
})
