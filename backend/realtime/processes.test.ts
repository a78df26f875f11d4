import { randomUUID } from 'node:crypto'
import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { openChangeFeed } from './feed/open-change-feed.ts'
import { useRealtime, type RealtimeServer } from '../../test/use/use-realtime.ts'

const { start, keys, db, adminUrl } = await useRealtime()

/** A server process with a feed of its own, which reads the write-ahead log. */
const startProcess = async () =>
  start({}, { feed: await openChangeFeed({ db, adminUrl, log: () => {} }) })
const first = await startProcess()
const second = await startProcess()

async function join(server: RealtimeServer, topic: string, key = '') {
  const received: unknown[] = []
  const system: unknown[] = []
  const channel = server
    .connect()
    .channel(topic, {
      config: { presence: { key, enabled: key !== '' }, broadcast: { replication_ready: true } },
    })
    .on('system', {}, (message) => system.push(message))
    .on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
  await expect.poll(() => system).toMatchObject([{ status: 'ok' }])
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
  const third = await startProcess()
  const chidi = await join(third, topic, 'chidi')
  await expect.poll(() => present(chidi.channel)).toEqual(['ada'])
})
