import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useRealtime, type RawSocket } from '../../test/use/use-realtime.ts'

const { start, keys } = await useRealtime()
const server = await start()

const reasons = ({ frames }: RawSocket) =>
  frames.map((frame) => (frame as [unknown, unknown, unknown, unknown, Reply])[4]).map(reasonOf)
type Reply = { status?: string; response?: { reason?: string }; message?: string }
const reasonOf = ({ status, response, message }: Reply) =>
  message ?? response?.reason ?? status ?? ''

const join = (topic: string, ref = '1', config: object = { presence: { enabled: false } }) => [
  ref,
  ref,
  `realtime:${topic}`,
  'phx_join',
  { config },
]

/** A stock client on the same server still works. */
async function expectUnharmed() {
  const channel = server.connect().channel(randomUUID())
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
}

test.each([
  ['no key', '/realtime/v1/websocket?vsn=2.0.0', 401, 'An API key is required'],
  ['a wrong key', '/realtime/v1/websocket?apikey=wrong&vsn=2.0.0', 401, 'Invalid API key'],
  [
    'another protocol',
    '/realtime/v1/websocket?apikey=sb_publishable_test&vsn=3.0.0',
    400,
    'The protocol is 1.0.0 or 2.0.0',
  ],
  ['another path', '/realtime/v1/else?apikey=sb_publishable_test', 404, 'Not found'],
  ['no address', '//?apikey=sb_publishable_test', 404, 'Not found'],
])('%s opens no socket', async (_, path, status, error) => {
  const raw = await server.open(path)
  expect(raw.refused()).toBe(status)
  await expect.poll(raw.refusal).toEqual({ error })
})

test.each([
  ['a frame that is no JSON', '{"a', 1007, 'A text frame is JSON'],
  ['an object in protocol 2', '{}', 1007, 'A frame of protocol 2.0.0 is an array'],
  ['an array without a topic', '[1,2]', 1007, 'A frame has a topic and an event'],
  ['binary garbage', Buffer.from('garbage'), 1007, /only binary frames/],
  ['a cut binary frame', Buffer.from([3, 9, 9, 9, 9, 9, 1]), 1007, 'A binary frame is cut off'],
  ['JSON that is nested deeply', '['.repeat(100_000), 1007, 'JSON is nested too deeply'],
  ['a binary frame with broken JSON', Buffer.from([3, 0, 0, 0, 0, 0, 1, 0x7b]), 1007, /JSON/],
])('%s closes the socket with a reason', async (_, content, code, reason) => {
  const raw = await server.open()
  raw.socket.send(content)
  await expect.poll(raw.closed).toEqual({ code, reason: expect.stringMatching(reason) })
  await expectUnharmed()
})

test('a frame of 10 MB closes the socket with code 1009', async () => {
  const raw = await server.open()
  raw.socket.send(Buffer.alloc(10_000_000))
  await expect.poll(raw.closed).toMatchObject({ code: 1009 })
  await expectUnharmed()
})

test('odd frames are answered: unknown topics, late messages, odd joins', async () => {
  const raw = await server.open()
  raw.send([null, '1', 'phoenix', 'heartbeat', {}])
  raw.send([null, '2', 'phoenix', 'else', {}])
  raw.send([null, '3', 'rooms:1', 'phx_join', {}])
  raw.send(['4', '4', 'realtime:a', 'broadcast', {}])
  raw.send(join('', '5'))
  raw.send(['6', '6', 'realtime:b', 'phx_join', { config: { private: 'yes' } }])
  raw.send(['7', '7', 'realtime:b', 'phx_join', { config: { broadcast: { replay: {} } } }])
  raw.send(['8', '8', 'realtime:b', 'phx_leave', {}])
  raw.send(join('x'.repeat(300), '9'))
  await expect.poll(() => raw.frames.length).toBe(9)
  expect(reasons(raw)).toEqual([
    'ok',
    'unmatched topic',
    'unmatched topic',
    'unmatched topic',
    'TopicNameRequired: You must provide a topic name',
    expect.stringContaining('InvalidJoinPayload: '),
    'UnableToReplayMessages: Replay is not allowed for public channels',
    'ok',
    'InvalidJoinPayload: The name of the channel is too long',
  ])
})

test('messages with an old join reference are for the channel that was joined again', async () => {
  const raw = await server.open()
  const topic = `realtime:${randomUUID()}`
  const config = { broadcast: { ack: true }, presence: { enabled: true, key: 'ada' } }
  raw.send(['1', '1', topic, 'phx_join', { config }])
  raw.send(['2', '2', topic, 'phx_join', { config }])
  const track = { type: 'presence', event: 'track', payload: { mood: 'calm' } }
  raw.send(['1', '3', topic, 'presence', track])
  raw.send(['1', '4', topic, 'broadcast', { type: 'broadcast', event: 'a', payload: {} }])
  raw.send(['1', '5', topic, 'phx_leave', {}])
  raw.send(['2', '6', topic, 'broadcast', { type: 'broadcast', event: 'a', payload: {} }])
  const replies = () =>
    (raw.frames as [unknown, string, string, string, Reply][])
      .filter(([, ref, , event]) => event === 'phx_reply' && Number(ref) > 2)
      .map(([, ref, , , reply]) => [ref, reasonOf(reply)])
  await expect.poll(replies).toHaveLength(4)
  expect(replies().toSorted()).toEqual(['3', '4', '5', '6'].map((ref) => [ref, 'ok']))
})

test('10,000 joins: a socket has 100 channels, and one that goes on is closed', async () => {
  const raw = await server.open()
  for (let n = 0; n < 10_000; n++) raw.send(join(`room ${n}`, String(n)))
  await expect.poll(raw.closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
  const counts = Object.groupBy(reasons(raw), (reason) => reason)
  expect(counts['ok']?.length).toBe(100)
  expect(counts['ChannelRateLimitReached: Too many channels']?.length).toBeGreaterThanOrEqual(50)
  expect(counts['ClientJoinRateLimitReached: Too many joins per second']?.length).toBeGreaterThan(
    100,
  )
  await expectUnharmed()
})

test('too many messages end the channel, then the socket', async () => {
  const few = await start({ messages: { burst: 20, perS: 1 } })
  const raw = await few.open()
  raw.send(join('room'))
  await expect.poll(() => reasons(raw)).toEqual(['ok'])
  for (let n = 0; n < 60; n++) raw.send(['1', String(n), 'realtime:room', 'broadcast', {}])
  await expect.poll(raw.closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
  expect(reasons(raw)).toEqual(['ok', 'Too many messages per second', ''])
})

test('a payload that is too large is refused, and said where the client asked for answers', async () => {
  const raw = await server.open()
  raw.send(join('room', '1', { broadcast: { ack: true }, presence: { enabled: false } }))
  const payload = { event: 'x', payload: { text: 'x'.repeat(300_000) } }
  raw.send(['1', '2', 'realtime:room', 'broadcast', payload])
  raw.send(['1', '3', 'realtime:room', 'presence', { event: 'track', payload }])
  await expect
    .poll(() => reasons(raw))
    .toEqual(['ok', 'payload_size_exceeded', 'Track message size exceeded', ''])
  const answer = await fetch(`${server.url}/realtime/v1/api/broadcast/room/events/x`, {
    method: 'POST',
    headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  expect(answer.status).toBe(422)
})

test('presence has a pace, and a channel a number of presences', async () => {
  const few = await start({ presence: { burst: 2, perS: 0.01 }, presencesPerChannel: 1 })
  const track = (n: number) => [
    '1',
    `t${n}`,
    'realtime:room',
    'presence',
    { event: 'track', payload: { n } },
  ]
  const [ada, bola] = [await few.open(), await few.open()]
  for (const raw of [ada, bola]) {
    raw.send(join('room'))
    raw.send(track(1))
    await expect.poll(() => raw.frames.length).toBeGreaterThanOrEqual(2)
  }
  expect(reasons(bola)).toContain('Too many presences in this channel')
  for (const n of [2, 3]) ada.send(track(n))
  await expect.poll(() => reasons(ada)).toContain('Client presence rate limit exceeded')
})

test('sockets of one address and of all are limited', async () => {
  const few = await start({ socketsPerAddress: 2 })
  const raws = [await few.open(), await few.open(), await few.open()]
  expect(raws.map(({ refused }) => refused())).toEqual([null, null, 429])
  raws[0]?.socket.close()
  await expect.poll(() => raws[0]?.closed()).not.toBeNull()
  expect((await few.open()).closed()).toBeNull()
})

test('a socket without a heartbeat is closed', async () => {
  const few = await start({ silentMs: 100, checkSilentMs: 20 })
  const raw = await few.open()
  await expect.poll(raw.closed).toEqual({ code: 1008, reason: 'No heartbeat for 0.1 s' })
})

test('a reader that does not read is cut with code 1013, and the others get everything', async () => {
  const few = await start({
    messages: { burst: 10_000, perS: 10_000 },
    bytes: { burst: 1e9, perS: 1e9 },
  })
  const [slow, sender] = [await few.open(), await few.open()]
  for (const raw of [slow, sender]) raw.send(join('room', '1', { broadcast: { ack: true } }))
  slow.send(['1', '2', 'realtime:room', 'presence', { event: 'track', payload: {} }])
  const framesOf = (event: string) => sender.frames.filter((frame) => String(frame).includes(event))
  await expect.poll(() => framesOf('presence_diff')).toHaveLength(1)
  slow.socket.pause()
  const text = 'x'.repeat(200_000)
  // Its presence ends when it is cut.
  for (let n = 1; n <= 100 && framesOf('presence_diff').length === 1; n++) {
    sender.send(['1', `${n}`, 'realtime:room', 'broadcast', { event: 'x', payload: { text } }])
    await expect.poll(() => framesOf('phx_reply').length, { interval: 1 }).toBe(n + 1)
  }
  slow.socket.resume()
  await expect.poll(slow.closed).toEqual({ code: 1013, reason: 'The client reads too slowly' })
})

test('messages over HTTP have a pace for each address, but not for the service role', async () => {
  const few = await start({ httpMessages: { burst: 2, perS: 0.01 } })
  const post = (apikey: string) =>
    fetch(`${few.url}/realtime/v1/api/broadcast/room/events/x`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: '{}',
    })
  const statuses: number[] = []
  for (const key of [...Array.from({ length: 3 }, () => keys.publishableKey), keys.secretKey])
    statuses.push((await post(key)).status)
  expect(statuses).toEqual([202, 202, 429, 202])
})

test('requests that are not valid are answered with a reason', async () => {
  const send = async (path: string, body: string, type = 'application/json', method = 'POST') => {
    const response = await fetch(`${server.url}/realtime/v1/api/broadcast${path}`, {
      method,
      headers: { apikey: keys.publishableKey, 'content-type': type },
      ...(method === 'POST' && { body }),
    })
    return response.status
  }
  expect(await send('', '{}')).toBe(422)
  expect(await send('', '{"messages":[{"topic":"a"}]}')).toBe(422)
  expect(await send('', '{')).toBe(400)
  expect(
    await send(
      '',
      JSON.stringify({
        messages: Array.from({ length: 101 }, () => ({ topic: 'a', event: 'b', payload: {} })),
      }),
    ),
  ).toBe(429)
  expect(await send('/room/events/x', 'text', 'text/plain')).toBe(415)
  expect(await send('/room/events/%E0%A4%A', '{}')).toBe(400)
  expect(await send('/room', '{}')).toBe(404)
  expect(await send('/room/events/x', '', '', 'GET')).toBe(405)
  const anonymous = await fetch(`${server.url}/realtime/v1/api/broadcast`, { method: 'POST' })
  expect(anonymous.status).toBe(401)
})
