import { expect, test } from 'vitest'
import { useRealtime } from '../../test/use/use-realtime.ts'

const { start, keys } = await useRealtime()

const join = (topic: string, config: object) => [
  '1',
  '1',
  `realtime:${topic}`,
  'phx_join',
  { config },
]
const track = (topic: string, payload: object) => [
  '1',
  't',
  `realtime:${topic}`,
  'presence',
  { event: 'track', payload },
]
const quiet = { presence: { enabled: false } }
type Reply = { status?: string; response?: { reason?: string } }
const reasons = ({ frames }: { frames: unknown[] }) =>
  frames
    .map((frame) => frame as [unknown, unknown, unknown, string, Reply])
    .filter(([, , , event]) => event === 'phx_reply')
    .map(([, , , , { status, response }]) => response?.reason ?? status)

const tooMany = 'ChannelRateLimitReached: Too many channels'

test('what joins keep in memory is limited for an address, and given back', async () => {
  const server = await start({ heldBytesPerAddress: 1_000_000 })
  const [raw, other] = [await server.open(), await server.open()]
  const large = { ...quiet, postgres_changes: [{ event: '*', text: 'x'.repeat(60_000) }] }
  raw.send(join('a', large))
  other.send(join('b', large))
  await expect.poll(() => [reasons(raw), reasons(other)].flat().toSorted()).toEqual([tooMany, 'ok'])
  raw.socket.close()
  other.socket.close()
  const next = await server.open()
  // Joined again, a channel takes the place of itself.
  for (let n = 0; n < 3; n++) {
    next.send(join('c', large))
    await expect.poll(() => reasons(next).at(-1)).toBe('ok')
  }
})

test('presences are limited by what they take, and give it back when they end', async () => {
  const server = await start({ heldBytesPerAddress: 100_000 })
  const raw = await server.open()
  for (const topic of ['a', 'b']) raw.send(join(topic, quiet))
  const payload = { text: 'x'.repeat(7_000) }
  raw.send(track('a', payload))
  raw.send(track('b', payload))
  raw.send(['1', '1', 'realtime:a', 'phx_leave', {}])
  await expect.poll(() => reasons(raw)).toHaveLength(5)
  expect(reasons(raw).slice(2)).toEqual(['ok', 'Too many presences in this channel', 'ok'])
  raw.send(track('b', payload))
  raw.send(track('b', { ...payload, more: 1 }))
  await expect
    .poll(() => reasons(raw).slice(5))
    .toEqual(['ok', 'Too many presences in this channel'])
})

test('the presences of a channel stay small enough for everybody who joins', async () => {
  const server = await start({ presenceBytesPerChannel: 10_000 })
  const [ada, bola] = [await server.open(), await server.open()]
  for (const raw of [ada, bola]) raw.send(join('room', quiet))
  const send = async (raw: typeof ada, length: number) => {
    const before = reasons(raw).length
    raw.send(track('room', { text: 'x'.repeat(length) }))
    await expect.poll(() => reasons(raw).length).toBeGreaterThan(before)
    return reasons(raw).at(-1)
  }
  await expect.poll(() => [reasons(ada), reasons(bola)]).toEqual([['ok'], ['ok']])
  expect(await send(ada, 7_000)).toBe('ok')
  expect(await send(bola, 7_000)).toBe('Too many presences in this channel')
  expect(await send(ada, 7_500)).toBe('ok')
  expect(await send(bola, 2_000)).toBe('ok')
})

test('one address causes a limited number of copies, over sockets and over HTTP', async () => {
  const server = await start({ deliveries: { burst: 10, perS: 0.01 } })
  const raws = [await server.open(), await server.open(), await server.open()]
  for (const raw of raws) raw.send(join('room', { broadcast: { ack: true }, ...quiet }))
  await expect.poll(() => raws.map(reasons)).toEqual([['ok'], ['ok'], ['ok']])
  const post = async (key: string) => {
    const response = await fetch(`${server.url}/realtime/v1/api/broadcast/room/events/x`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: '{}',
    })
    return response.status
  }
  // The sockets of these tests have another address than the requests.
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push(await post(keys.publishableKey))
  expect([...statuses, await post(keys.secretKey)]).toEqual([202, 202, 202, 429, 202])
  const [sender, other] = raws
  for (let n = 0; n < 4; n++) sender?.send(['1', 'b', 'realtime:room', 'broadcast', { event: 'x' }])
  await expect.poll(() => sender?.frames.at(-1)).toContain('phx_close')
  expect(sender && reasons(sender)).toEqual(['ok', 'ok', 'ok', 'ok'])
  other?.send(['1', 't', 'realtime:room', 'presence', { event: 'track', payload: {} }])
  await expect.poll(() => other?.frames.at(-1)).toContain('phx_close')
})
