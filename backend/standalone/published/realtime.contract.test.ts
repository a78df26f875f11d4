import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createProject,
  type ProjectOnDisk,
  type ServeProcess,
} from '../../../test/servers/serve-process.ts'

/**
 * What the end-to-end check of supabase/realtime (`test/e2e`) tests about broadcast, presence,
 * authorization, replay and messages of the database, rewritten. The tables and policies are like
 * those of the check.
 */
const tables = `
  create table public.broadcast_changes (id text primary key, value text not null, topic text not null);
  create table public.replay_check (id text primary key, topic text not null, event text not null,
    payload jsonb not null default '{}', binary_payload bytea);
  alter table public.broadcast_changes enable row level security;
  alter table public.replay_check enable row level security;
  grant all on public.broadcast_changes, public.replay_check to authenticated;
  create policy changes on public.broadcast_changes to authenticated using (true);
  create policy replay on public.replay_check to authenticated using (true);
  create policy receive on realtime.messages for select to authenticated
    using (realtime.topic() like 'topic:%' or realtime.topic() like 'read-only:%');
  create policy send on realtime.messages for insert to authenticated
    with check (realtime.topic() like 'topic:%');
  create function public.tell() returns trigger language plpgsql as $$
  begin
    perform realtime.broadcast_changes(coalesce(new.topic, old.topic), tg_op, tg_op, tg_table_name,
      tg_table_schema, new, old, tg_level);
    return null;
  end $$;
  create trigger tell after insert or update or delete on public.broadcast_changes
    for each row execute function public.tell();
  create function public.send_row() returns trigger language plpgsql as $$
  begin
    if new.binary_payload is null then
      perform realtime.send(new.payload, new.event, new.topic, true);
    else
      perform realtime.send_binary(new.binary_payload, new.event, new.topic, true);
    end if;
    return null;
  end $$;
  create trigger send_row after insert on public.replay_check
    for each row execute function public.send_row();`

let project: ProjectOnDisk
let served: ServeProcess
let admin: Client
const credentials = { email: `${randomUUID()}@example.com`, password: randomUUID() }
const clients: SupabaseClient[] = []

beforeAll(async () => {
  project = await createProject(inject('adminUrl'), {
    files: {
      'config.toml': 'project_id = "realtime"',
      'migrations/20261123000000_check.sql': tables,
    },
  })
  served = await project.serve()
  admin = new Client({ connectionString: project.databaseUrl })
  await admin.connect()
  await connect('service_role').auth.admin.createUser({ ...credentials, email_confirm: true })
})
afterEach(() => {
  for (const client of clients.splice(0)) void client.realtime.disconnect()
})
afterAll(async () => {
  await admin.end()
  await project[Symbol.asyncDispose]()
})

function connect(key: 'anon' | 'service_role' = 'anon'): SupabaseClient {
  const text = new RegExp(`^${key} key: (.+)$`, 'm').exec(served.output())?.[1] ?? ''
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(served.apiUrl, text, { auth })
  clients.push(client)
  return client
}

async function signIn(): Promise<SupabaseClient> {
  const client = connect()
  const { error } = await client.auth.signInWithPassword(credentials)
  expect(error).toBeNull()
  await client.realtime.setAuth()
  return client
}

async function join(channel: RealtimeChannel): Promise<string> {
  let status = ''
  channel.subscribe((given) => (status = given))
  await expect.poll(() => status).not.toBe('')
  return status
}

/** Joins and waits until messages of the database arrive. */
async function joinForDatabase(channel: RealtimeChannel): Promise<void> {
  const messages: unknown[] = []
  channel.on('system', {}, (message) => messages.push(message))
  expect(await join(channel)).toBe('SUBSCRIBED')
  await expect.poll(() => messages).toMatchObject([{ extension: 'system', status: 'ok' }])
}

const newTopic = () => `topic:${randomUUID()}`
const forDatabase = { config: { private: true, broadcast: { replication_ready: true } } }

describe('broadcast', () => {
  test.each(['socket', 'HTTP'])('reaches oneself, sent by %s', async (way) => {
    const received: unknown[] = []
    const topic = newTopic()
    const client = connect()
    const channel = client
      .channel(topic, { config: { broadcast: { self: true } } })
      .on('broadcast', { event: 'x' }, ({ payload }) => received.push(payload))
    expect(await join(channel)).toBe('SUBSCRIBED')
    if (way === 'socket') await channel.send({ type: 'broadcast', event: 'x', payload: { n: 1 } })
    else await connect().channel(topic).httpSend('x', { n: 1 })
    await expect.poll(() => received).toEqual([{ n: 1 }])
  })
})

test.each([true, false])('presence, on a private channel: %s', async (isPrivate) => {
  const client = await signIn()
  const joins: { key: string; newPresences: unknown[] }[] = []
  const channel = client
    .channel(newTopic(), { config: { private: isPrivate, presence: { key: 'me' } } })
    .on('presence', { event: 'join' }, (event) => joins.push(event))
  expect(await join(channel)).toBe('SUBSCRIBED')
  expect(await channel.track({ message: 'hello' })).toBe('ok')
  await expect
    .poll(() => joins)
    .toMatchObject([{ key: 'me', newPresences: [{ message: 'hello' }] }])
})

describe('authorization', () => {
  const config = { private: true, broadcast: { ack: true } }
  test('a private channel is refused without permission', async () => {
    const client = await signIn()
    expect(await join(client.channel('restricted:1', { config }))).toBe('CHANNEL_ERROR')
  })
  test('a private channel is joined with permission', async () => {
    const client = await signIn()
    expect(await join(client.channel(newTopic(), { config }))).toBe('SUBSCRIBED')
  })
  test('a broadcast without permission to write is answered with an error', async () => {
    const client = await signIn()
    const channel = client.channel('read-only:1', { config })
    expect(await join(channel)).toBe('SUBSCRIBED')
    expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error')
  })
})

test('rows that are inserted, updated and deleted are told by a trigger', async () => {
  const client = await signIn()
  const topic = newTopic()
  const received: unknown[] = []
  const channel = client
    .channel(topic, forDatabase)
    .on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
  await joinForDatabase(channel)
  const id = randomUUID()
  const table = client.from('broadcast_changes')
  expect((await table.insert({ id, value: 'a', topic })).error).toBeNull()
  expect((await table.update({ value: 'b' }).eq('id', id)).error).toBeNull()
  expect((await table.delete().eq('id', id)).error).toBeNull()
  await expect.poll(() => received.length).toBe(3)
  const about = { schema: 'public', table: 'broadcast_changes' }
  expect(received).toMatchObject([
    { ...about, operation: 'INSERT', record: { id, value: 'a' }, old_record: null },
    { ...about, operation: 'UPDATE', record: { id, value: 'b' }, old_record: { id, value: 'a' } },
    { ...about, operation: 'DELETE', record: null, old_record: { id, value: 'b' } },
  ])
})

test('send_binary sends bytes', async () => {
  const client = await signIn()
  const topic = newTopic()
  const received: ArrayBuffer[] = []
  const channel = client
    .channel(topic, forDatabase)
    .on('broadcast', { event: 'x' }, ({ payload }) => received.push(payload))
  await joinForDatabase(channel)
  await admin.query(`select realtime.send_binary('\\xdeadbeef00ff', 'x', $1, true)`, [topic])
  await expect.poll(() => received.length).toBe(1)
  expect([...new Uint8Array(received[0] ?? new ArrayBuffer())]).toEqual([
    222, 173, 190, 239, 0, 255,
  ])
})

test('messages are replayed since a time, JSON and bytes, and say so', async () => {
  const client = await signIn()
  const topic = newTopic()
  const add = (row: object) =>
    client.from('replay_check').insert({ id: randomUUID(), topic, ...row })
  const { rows } = await admin.query<{ now: Date }>('select clock_timestamp() as now')
  expect((await add({ event: 'json', payload: { n: 1 } })).error).toBeNull()
  expect((await add({ event: 'bytes', binary_payload: '\\xde00ff' })).error).toBeNull()
  const replay = async (since: number) => {
    const received: { event: string }[] = []
    const channel = client
      .channel(topic, { config: { private: true, broadcast: { replay: { since, limit: 25 } } } })
      .on('broadcast', { event: '*' }, (message) => received.push(message))
    expect(await join(channel)).toBe('SUBSCRIBED')
    return { received, leave: () => client.removeChannel(channel) }
  }
  const { received, leave } = await replay(rows[0]?.now.getTime() ?? 0)
  await expect
    .poll(() => received)
    .toMatchObject([
      { event: 'json', payload: { n: 1 }, meta: { replayed: true, id: expect.any(String) } },
      { event: 'bytes', payload: expect.any(ArrayBuffer), meta: { replayed: true } },
    ])
  await leave()
  const late = await replay(Date.now() + 60_000)
  await connect('service_role')
    .channel(topic, { config: { private: true } })
    .httpSend('last', {})
  await expect.poll(() => late.received.map(({ event }) => event)).toEqual(['last'])
})
