import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import {
  PostgresChangesError,
  type ChangeBinding,
  type ChangesSubscriber,
  type PostgresChangePayload,
  type PostgresChanges,
} from '../changes/postgres-changes.ts'
import { apiError } from '../../errors.ts'
import { useRealtime } from '../../../test/use/use-realtime.ts'

const { start } = await useRealtime()

/** Stands in for what decides who is told which change. */
const followed = {
  subscribers: [] as ChangesSubscriber[],
  bindings: [] as (readonly ChangeBinding[])[],
  ready: Promise.withResolvers<void>(),
}
const postgresChanges: PostgresChanges = {
  subscribe(subscriber, bindings) {
    followed.subscribers.push(subscriber)
    followed.bindings.push(bindings)
    return {
      ids: bindings.map((_, index) => 7 + index),
      ready: followed.ready.promise,
      retry: () => null,
      [Symbol.dispose]: () =>
        void followed.subscribers.splice(followed.subscribers.indexOf(subscriber), 1),
    }
  },
  async [Symbol.asyncDispose]() {},
}
const server = await start({}, { postgresChanges })

function open(config: object = {}) {
  const [changes, system, statuses]: [unknown[], unknown[], string[]] = [[], [], []]
  const client = server.connect()
  const channel: RealtimeChannel = client
    .channel(crypto.randomUUID(), { config })
    .on(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'orders', filter: 'id=eq.1' },
      (change) => changes.push(change.new),
    )
    .on('postgres_changes', { event: '*', schema: 'public' }, (change) =>
      changes.push(change.eventType),
    )
    .on('system', {}, (message) => system.push(message))
    .subscribe((status, error) => statuses.push(error ? `${status} ${error.message}` : status))
  return { client, channel, changes, system, statuses }
}

const insert: PostgresChangePayload = {
  ids: [7, 8],
  data: {
    schema: 'public',
    table: 'orders',
    commit_timestamp: '2026-11-23T01:00:00.000Z',
    type: 'INSERT',
    columns: [{ name: 'id', type: 'int8' }],
    record: { id: 1 },
    errors: null,
  },
}

test('a client gets the changes of its bindings, and is told when they are followed', async () => {
  followed.ready = Promise.withResolvers()
  const { channel, client, changes, system, statuses } = open()
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
  expect(followed.bindings.at(-1)).toEqual([
    { event: 'INSERT', schema: 'public', table: 'orders', filter: 'id=eq.1' },
    { event: '*', schema: 'public' },
  ])
  expect(system).toEqual([])
  followed.ready.resolve()
  await expect
    .poll(() => system)
    .toMatchObject([
      { extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL' },
    ])
  const [subscriber] = followed.subscribers
  expect(subscriber?.claims()).toEqual({ role: 'anon', claims: { role: 'anon' } })
  subscriber?.send(insert)
  await expect.poll(() => changes).toEqual([{ id: 1 }, 'INSERT'])
  await client.removeChannel(channel)
  await expect.poll(() => followed.subscribers).toEqual([])
})

test('a client that missed changes joins again by itself', async () => {
  followed.ready = Promise.withResolvers()
  followed.ready.resolve()
  const { statuses, system } = open()
  await expect.poll(() => system.length).toBe(1)
  followed.subscribers[0]?.lost('Changes may have been missed')
  await expect.poll(() => statuses.at(-1)).toBe('SUBSCRIBED')
  await expect.poll(() => statuses.length).toBe(3)
  expect(statuses[1]).toMatch(/^CHANNEL_ERROR/)
  expect(system[1]).toMatchObject({ status: 'error', message: 'Changes may have been missed' })
  expect(followed.subscribers.length).toBe(1)
})

test('the answer waits for the subscription where the client asks for it', async () => {
  followed.ready = Promise.withResolvers()
  const waiting = open({ postgres_changes_options: { wait: true } })
  await expect.poll(() => followed.subscribers.length).toBeGreaterThan(0)
  expect(waiting.statuses).toEqual([])
  followed.ready.resolve()
  await expect.poll(() => waiting.statuses).toEqual(['SUBSCRIBED'])
})

test('a client whose changes cannot be followed at the moment joins again by itself', async () => {
  followed.ready = Promise.withResolvers()
  followed.ready.promise.catch(() => {})
  followed.ready.reject(apiError('over_request_rate_limit', 'Request rate limit reached'))
  const { system, statuses } = open()
  await expect
    .poll(() => system)
    .toMatchObject([
      { status: 'error', message: 'Too many people join at this moment, please try again' },
    ])
  followed.ready = Promise.withResolvers()
  followed.ready.resolve()
  await expect.poll(() => system[1]).toMatchObject({ status: 'ok' })
  expect(statuses.at(-1)).toBe('SUBSCRIBED')
})

test('a subscription that is refused is told, by the answer where it waits', async () => {
  followed.ready = Promise.withResolvers()
  followed.ready.promise.catch(() => {})
  followed.ready.reject(new PostgresChangesError('The table is not published'))
  const { system } = open()
  await expect
    .poll(() => system)
    .toMatchObject([
      { extension: 'postgres_changes', status: 'error', message: 'The table is not published' },
    ])
  const waiting = open({ postgres_changes_options: { wait: true } })
  await expect
    .poll(() => waiting.statuses[0])
    .toBe('CHANNEL_ERROR RealtimeDisabledForConfiguration: The table is not published')
})
