import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { useRealtime, type RealtimeServer } from '../../test/use/use-realtime.ts'

const { start, feeds, keys } = await useRealtime()
const first = await start()
const second = await start()

async function join(server: RealtimeServer, topic: string, key = '') {
  const received: unknown[] = []
  const channel = server
    .connect()
    .channel(topic, { config: { presence: { key, enabled: key !== '' } } })
    .on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
  return { channel, received }
}

const present = (channel: RealtimeChannel) => Object.keys(channel.presenceState()).toSorted()

test('broadcasts reach the people of another process, JSON and bytes, from sockets and HTTP', async () => {
  const topic = randomUUID()
  const ada = await join(first, topic)
  const bola = await join(second, topic)
  await ada.channel.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })
  await ada.channel.send({ type: 'broadcast', event: 'x', payload: new Uint8Array([2]).buffer })
  await expect.poll(() => bola.received.length).toBe(2)
  const other = first.connect({ key: keys.publishableKey }).channel(topic)
  await other.httpSend('x', { n: 3 })
  await expect.poll(() => bola.received).toEqual([{ n: 1 }, expect.any(ArrayBuffer), { n: 3 }])
  await expect.poll(() => ada.received).toEqual([{ n: 3 }])
})

test('presence is one for all processes', async () => {
  const topic = randomUUID()
  const ada = await join(first, topic, 'ada')
  await ada.channel.track({})
  const bola = await join(second, topic, 'bola')
  await expect.poll(() => present(bola.channel)).toEqual(['ada'])
  await bola.channel.track({})
  for (const { channel } of [ada, bola])
    await expect.poll(() => present(channel)).toEqual(['ada', 'bola'])
  await ada.channel.unsubscribe()
  await expect.poll(() => present(bola.channel)).toEqual(['bola'])
})

test('a process that starts later learns who is present', async () => {
  const topic = randomUUID()
  const ada = await join(first, topic, 'ada')
  await ada.channel.track({})
  const third = await start()
  const chidi = await join(third, topic, 'chidi')
  await expect.poll(() => present(chidi.channel)).toEqual(['ada'])
})

test('the feed is held while somebody is connected', async () => {
  await join(first, randomUUID())
  expect(feeds.countLeases()).toBeGreaterThan(0)
})
