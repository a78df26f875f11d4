import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  useRealtime,
  type RealtimePerson,
  type RealtimeServer,
} from '../../test/use/use-realtime.ts'

const { start, addPerson, admin, keys, feeds } = await useRealtime()
const server = await start()

/** Rooms of everybody, rooms to read, rooms of presence only, and each person's own. */
beforeAll(() =>
  admin.query(`
    create policy receive on realtime.messages for select to authenticated using (
      realtime.topic() like 'open:%' or realtime.topic() like 'read:%'
      or (realtime.topic() like 'crowd:%' and extension = 'presence')
      or realtime.topic() = 'own:' || auth.uid());
    create policy send on realtime.messages for insert to authenticated with check (
      realtime.topic() like 'open:%'
      or (realtime.topic() like 'crowd:%' and extension = 'presence'));
  `),
)

async function open(
  person: RealtimePerson | null,
  topic: string,
  { via = server, ...config }: { via?: RealtimeServer; [setting: string]: unknown } = {},
) {
  const received: unknown[] = []
  const statuses: string[] = []
  const system: unknown[] = []
  let { token } = person ?? { token: '' }
  const client = via.connect(person ? { token: () => token } : {})
  await client.realtime.setAuth()
  const channel: RealtimeChannel = client
    .channel(topic, { config: { private: true, ...config } })
    .on('broadcast', { event: '*' }, (message) => received.push(message))
    .on('system', {}, (message) => system.push(message))
    .subscribe((status, error) => statuses.push(error ? `${status} ${error.message}` : status))
  const joined = async () => {
    await expect.poll(() => statuses.length).toBeGreaterThan(0)
    return statuses[0]
  }
  const renew = (newToken: string) => {
    token = newToken
    return client.realtime.setAuth()
  }
  return { channel, received, statuses, system, joined, renew }
}

test('only those may join whom a policy lets receive', async () => {
  const [ada, bola] = [await addPerson(), await addPerson()]
  const topic = `own:${ada.id}`
  expect(await (await open(ada, topic)).joined()).toBe('SUBSCRIBED')
  const refusal = `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
  expect(await (await open(bola, topic)).joined()).toBe(refusal)
  expect(await (await open(null, topic)).joined()).toBe(refusal)
  const { rows } = await admin.query('select count(*)::int as count from realtime.messages')
  expect(rows).toEqual([{ count: 0 }])
})

test('only those may send whom a policy lets insert', async () => {
  const topic = `read:${randomUUID()}`
  const [ada, bola] = [
    await open(await addPerson(), topic, { broadcast: { ack: true } }),
    await open(await addPerson(), topic),
  ]
  expect([await ada.joined(), await bola.joined()]).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
  expect(await ada.channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
  expect(await ada.channel.track({})).toBe('error')
  await expect(ada.channel.httpSend('x', {})).rejects.toThrow('Unauthorized')
  const batch = await fetch(`${server.url}/realtime/v1/api/broadcast`, {
    method: 'POST',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ topic, event: 'x', payload: {}, private: true }] }),
  })
  expect(batch.status).toBe(202)
  await server
    .connect({ key: keys.secretKey })
    .channel(topic, { config: { private: true } })
    .httpSend('last', {})
  await expect.poll(() => bola.received).toMatchObject([{ event: 'last' }])
})

test('a policy may let people be present without letting them read', async () => {
  const topic = `crowd:${randomUUID()}`
  const ada = await open(await addPerson(), topic, {
    presence: { key: 'ada', enabled: true },
    broadcast: { ack: true },
  })
  expect(await ada.joined()).toBe('SUBSCRIBED')
  expect(await ada.channel.track({ at: 'gate' })).toBe('ok')
  await expect.poll(() => ada.channel.presenceState()).toMatchObject({ ada: [{ at: 'gate' }] })
  await server
    .connect({ key: keys.secretKey })
    .channel(topic, { config: { private: true } })
    .httpSend('x', {})
  expect(await ada.channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
  expect(ada.received).toEqual([])
})

test('stored messages come again, once', async () => {
  const topic = `open:${randomUUID()}`
  const since = Date.now() - 1_000
  await admin.query(
    `select realtime.send(jsonb_build_object('n', n), 'x', $1) from generate_series(1, 30) n`,
    [topic],
  )
  await admin.query(`select realtime.send_binary('\\xdead', 'bytes', $1)`, [topic])
  const ada = await open(await addPerson(), topic, { broadcast: { replay: { since, limit: 3 } } })
  await expect.poll(() => ada.received.length).toBe(3)
  expect(ada.received.at(-1)).toMatchObject({
    event: 'bytes',
    payload: expect.any(ArrayBuffer),
    meta: { replayed: true, id: expect.any(String) },
  })
  const { rows } = await admin.query('select * from realtime.messages where topic = $1', [topic])
  feeds.commit({
    committedAt: new Date(),
    changes: rows.slice(-1).map((record) => ({
      schema: 'realtime',
      table: 'messages',
      type: 'INSERT',
      columns: [],
      record: { ...record, binary_payload: '\\xdead' },
      oldRecord: null,
    })),
  })
  await admin.query('select 1')
  expect(ada.received.length).toBe(3)
})

test('a message of the database reaches its room', async () => {
  const topic = `open:${randomUUID()}`
  const ada = await open(await addPerson(), topic)
  expect(await ada.joined()).toBe('SUBSCRIBED')
  const id = randomUUID()
  const record = { id, topic, event: 'x', extension: 'broadcast', private: true }
  const change = { schema: 'realtime', table: 'messages', type: 'INSERT' as const, columns: [] }
  feeds.commit({
    committedAt: new Date(),
    changes: [
      {
        ...change,
        oldRecord: null,
        record: { ...record, payload: { a: 1 }, binary_payload: null },
      },
      {
        ...change,
        oldRecord: null,
        record: { ...record, payload: null, binary_payload: '\\x00ff' },
      },
      { ...change, oldRecord: null, record: { ...record, private: false, payload: { no: 1 } } },
    ],
  })
  await expect.poll(() => ada.received.length).toBe(2)
  expect(ada.received).toMatchObject([
    { event: 'x', payload: { a: 1 }, meta: { id } },
    { event: 'x', payload: expect.any(ArrayBuffer), meta: { id } },
  ])
})

test('a channel ends a second after its session ends, or its account is blocked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const via = await start()
  const [ada, bola, chidi] = [await addPerson(), await addPerson(), await addPerson()]
  const channels = await Promise.all(
    [ada, bola, chidi].map((person) => open(person, 'open:all', { via })),
  )
  for (const { joined } of channels) expect(await joined()).toBe('SUBSCRIBED')
  await admin.query('delete from auth.sessions where id = $1', [ada.sessionId])
  await admin.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    bola.id,
  ])
  vi.advanceTimersByTime(1_000)
  await expect
    .poll(() => channels.map(({ statuses }) => statuses.at(-1)))
    .toEqual(['CLOSED', 'CLOSED', 'SUBSCRIBED'])
  expect(channels[0]?.system).toMatchObject([
    { extension: 'system', status: 'error', message: 'The session of this token has ended' },
  ])
  expect(channels[1]?.system).toMatchObject([{ message: 'The account of this token is blocked' }])
  expect(await (await open(ada, 'open:all', { via })).joined()).toMatch('Unauthorized')
})

test('a channel ends when its token expires, unless it was renewed', async () => {
  const [ada, bola] = [await addPerson({ expiresInS: 2 }), await addPerson({ expiresInS: 2 })]
  const channels = await Promise.all([ada, bola].map((person) => open(person, 'open:all')))
  for (const { joined } of channels) expect(await joined()).toBe('SUBSCRIBED')
  await channels[1]?.renew(
    await keys.signAccessToken({
      sub: bola.id,
      session_id: bola.sessionId,
      role: 'authenticated',
      exp: Math.floor(Date.now() / 1_000) + 3_600,
    }),
  )
  await expect
    .poll(() => channels.map(({ statuses }) => statuses.at(-1)))
    .toEqual(['CLOSED', 'SUBSCRIBED'])
  expect(channels[0]?.system).toMatchObject([{ message: /^Token has expired \d+ seconds ago$/ }])
})

test('a token that is worth less ends the channel', async () => {
  const [ada, bola] = [await addPerson(), await addPerson()]
  const hers = await open(ada, `own:${ada.id}`)
  expect(await hers.joined()).toBe('SUBSCRIBED')
  await hers.renew(bola.token)
  await expect.poll(() => hers.statuses.at(-1)).toBe('CLOSED')
  expect(hers.system).toMatchObject([
    { message: `You do not have permissions to read from this Channel topic: own:${ada.id}` },
  ])
})

test('apps that may only ask who somebody is are kept out', async () => {
  const { id, sessionId } = await addPerson()
  const token = await keys.signAccessToken({
    sub: id,
    session_id: sessionId,
    client_id: randomUUID(),
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1_000) + 60,
  })
  expect(await (await open({ id, sessionId, token }, 'open:all')).joined()).toBe(
    'CHANNEL_ERROR Unauthorized: Apps may only ask who the user is',
  )
})

test('tokens that are not valid are refused with a reason', async () => {
  const ada = await addPerson({ expiresInS: -60 })
  const join = async (token: string) => (await open({ ...ada, token }, 'open:all')).joined()
  expect(await join(ada.token)).toMatch(/InvalidJWTToken: Token has expired 6\d seconds ago/)
  expect(await join('nonsense')).toMatch('MalformedJWT: The token provided is not a valid JWT')
  const { token } = await addPerson()
  expect(await join(`${token.slice(0, -8)}AAAAAAAA`)).toMatch(
    'JwtSignatureError: Failed to validate JWT signature',
  )
})
