import { randomUUID } from 'node:crypto'
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { useRealtime } from '../../test/use/use-realtime.ts'

const { start } = await useRealtime()
const server = await start()

type Config = NonNullable<Parameters<SupabaseClient['channel']>[1]>['config']

/** Subscribes and waits for the answer. */
async function join(channel: RealtimeChannel): Promise<string> {
  let last = ''
  channel.subscribe((status, error) => {
    last = error ? `${status} ${error.message}` : status
  })
  await expect.poll(() => last).not.toBe('')
  return last
}

function open(vsn: string, topic: string, config?: Config) {
  const received: unknown[] = []
  const channel = server
    .connect({ vsn })
    .channel(topic, { config: config ?? {} })
    .on('broadcast', { event: 'hello' }, (message) => received.push(message))
  return { channel, received }
}

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  test('a broadcast reaches the others, and not its sender', async () => {
    const topic = randomUUID()
    const ada = open(vsn, topic)
    const others = [open('1.0.0', topic), open('2.0.0', topic)]
    for (const { channel } of [ada, ...others]) expect(await join(channel)).toBe('SUBSCRIBED')
    await ada.channel.send({ type: 'broadcast', event: 'hello', payload: { text: 'ẹ káàbọ̀ 🎉' } })
    for (const { received } of others)
      await expect
        .poll(() => received)
        .toEqual([{ type: 'broadcast', event: 'hello', payload: { text: 'ẹ káàbọ̀ 🎉' } }])
    expect(ada.received).toEqual([])
  })

  test('a broadcast reaches its sender too, and is acknowledged, when the join asks for it', async () => {
    const { channel, received } = open(vsn, randomUUID(), { broadcast: { self: true, ack: true } })
    await join(channel)
    expect(await channel.send({ type: 'broadcast', event: 'hello', payload: { a: 1 } })).toBe('ok')
    expect(received).toMatchObject([{ payload: { a: 1 } }])
  })

  test('presence: state, joins, updates and leaves', async () => {
    const topic = randomUUID()
    const client = server.connect({ vsn })
    const ada = client.channel(topic, { config: { presence: { key: 'ada' } } })
    const events: string[] = []
    ada.on('presence', { event: 'join' }, ({ key }) => events.push(`join ${key}`))
    ada.on('presence', { event: 'leave' }, ({ key }) => events.push(`leave ${key}`))
    await join(ada)
    expect(await ada.track({ mood: 'calm' })).toBe('ok')
    await expect.poll(() => ada.presenceState()).toMatchObject({ ada: [{ mood: 'calm' }] })
    expect(await ada.track({ mood: 'glad' })).toBe('ok')
    await expect.poll(() => ada.presenceState()).toMatchObject({ ada: [{ mood: 'glad' }] })

    const bola = server.connect({ vsn })
    const hers = bola.channel(topic, { config: { presence: { key: 'bola', enabled: true } } })
    await join(hers)
    await expect.poll(() => Object.keys(hers.presenceState())).toEqual(['ada'])
    await hers.track({})
    await expect.poll(() => Object.keys(ada.presenceState())).toEqual(['ada', 'bola'])
    expect(await ada.untrack()).toBe('ok')
    await expect.poll(() => Object.keys(hers.presenceState())).toEqual(['bola'])
    void bola.realtime.disconnect()
    await expect.poll(() => Object.keys(ada.presenceState())).toEqual([])
    expect(events).toContain('join bola')
    expect(events.at(-1)).toBe('leave bola')
  })

  test('a channel can be left and joined again', async () => {
    const client = server.connect({ vsn })
    const first = client.channel('again')
    await join(first)
    expect(await client.removeChannel(first)).toBe('ok')
    expect(await join(client.channel('again'))).toBe('SUBSCRIBED')
  })
})

test('bytes reach protocol 2 as bytes, and protocol 1 not at all', async () => {
  const topic = randomUUID()
  const [sender, two, one] = [open('2.0.0', topic), open('2.0.0', topic), open('1.0.0', topic)]
  for (const { channel } of [sender, two, one]) await join(channel)
  const bytes = new Uint8Array([0, 1, 254, 255]).buffer
  await sender.channel.send({ type: 'broadcast', event: 'hello', payload: bytes })
  await sender.channel.send({ type: 'broadcast', event: 'hello', payload: { last: true } })
  await expect.poll(() => two.received.length).toBe(2)
  expect([...new Uint8Array((two.received[0] as { payload: ArrayBuffer }).payload)]).toEqual([
    0, 1, 254, 255,
  ])
  await expect.poll(() => one.received).toMatchObject([{ payload: { last: true } }])
})

test('over HTTP: both forms, JSON and bytes', async () => {
  const topic = `room ${randomUUID()}`
  const { channel, received } = open('2.0.0', topic)
  await join(channel)
  const sender = server.connect().channel(topic)
  expect(await sender.httpSend('hello', { n: 1 })).toEqual({ success: true })
  expect(await sender.httpSend('hello', new Uint8Array([7]))).toEqual({ success: true })
  expect(await sender.send({ type: 'broadcast', event: 'hello', payload: { n: 3 } })).toBe('ok')
  await expect.poll(() => received.length).toBe(3)
  expect(received).toMatchObject([
    { payload: { n: 1 } },
    { payload: expect.any(ArrayBuffer) },
    { payload: { n: 3 } },
  ])
})

test('private and public channels of one name are apart', async () => {
  const topic = randomUUID()
  const { channel, received } = open('2.0.0', topic)
  await join(channel)
  const send = (isPrivate: boolean) =>
    server
      .connect({ key: 'sb_secret_test' })
      .channel(topic, { config: { private: isPrivate } })
      .httpSend('hello', { secret: isPrivate })
  await send(true)
  await send(false)
  await expect.poll(() => received).toMatchObject([{ payload: { secret: false } }])
})
