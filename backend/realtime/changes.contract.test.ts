import { randomUUID } from 'node:crypto'
import { postgresChangesFilter, type SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRealtime } from '../../test/use/use-realtime.ts'

const { admin, addPerson, start } = await useRealtime({ followsDatabase: true })
const server = await start()

beforeAll(() =>
  admin.query(`
    create table public.notes (
      id bigint generated always as identity primary key, owner uuid, body text, amount numeric,
      at timestamptz, tags text[], more jsonb
    );
    alter table public.notes enable row level security;
    create policy notes_select_own on public.notes for select to authenticated
      using (owner = (select auth.uid()));
    grant select on public.notes to authenticated;
    alter publication supabase_realtime add table public.notes;
  `),
)

type Filter = Record<string, unknown>

/** A channel of a stock client, what it heard, and what the server said of its tables. */
async function follow(client: SupabaseClient, ...filters: Filter[]) {
  // Otherwise the client joins with its api key, and sends the token afterwards.
  await client.realtime.setAuth()
  return followAtOnce(client, ...filters)
}

function followAtOnce(client: SupabaseClient, ...filters: Filter[]) {
  const heard: { at: number; payload: Record<string, unknown> }[] = []
  const said: string[] = []
  const channel = client.channel(randomUUID())
  for (const [at, filter] of filters.entries())
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'notes', ...filter } as never,
      (payload: Record<string, unknown>) => void heard.push({ at, payload }),
    )
  channel.on('system', {}, ({ status, message }: { status: string; message: string }) =>
    said.push(`${status} ${message}`),
  )
  channel.subscribe()
  return { channel, heard, said }
}

const ready = 'ok Subscribed to PostgreSQL'

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  test('a person hears of inserted, updated and deleted rows of their own', async () => {
    const [ada, bisi] = [await addPerson(), await addPerson()]
    const mine = await follow(server.connect({ vsn, token: () => ada.token }), {})
    const hers = await follow(server.connect({ vsn, token: () => bisi.token }), {})
    await expect.poll(() => [...mine.said, ...hers.said]).toEqual([ready, ready])
    const { rows } = await admin.query<{ id: string }>(
      `insert into notes (owner, body, amount, at, tags, more)
       values ($1, 'a', 12.50, '2026-01-02T03:04:05Z', '{x,y}', '{"deep": [1, null]}') returning id`,
      [ada.id],
    )
    const id = Number(rows[0]?.id)
    await admin.query(`update notes set body = 'b' where id = $1`, [id])
    await expect.poll(() => mine.heard.length).toBe(2)
    await admin.query('delete from notes where id = $1', [id])
    await expect.poll(() => mine.heard.length).toBe(3)
    const row = {
      id,
      owner: ada.id,
      amount: 12.5,
      at: '2026-01-02T03:04:05+00:00',
      tags: ['x', 'y'],
      more: { deep: [1, null] },
    }
    const common = {
      schema: 'public',
      table: 'notes',
      commit_timestamp: expect.any(String),
      errors: null,
    }
    expect(mine.heard.slice(1).map(({ payload }) => payload)).toEqual([
      { ...common, eventType: 'UPDATE', new: { ...row, body: 'b' }, old: { id } },
      { ...common, eventType: 'DELETE', new: {}, old: { id } },
    ])
    expect(mine.heard[0]?.payload).toMatchObject({ eventType: 'INSERT', new: row, old: {} })
    // Nobody can be asked who might have seen a deleted row, so its key is told to the role.
    expect(hers.heard.map(({ payload }) => payload)).toEqual([
      { ...common, eventType: 'DELETE', new: {}, old: { id } },
    ])
  })
})

test('filters made by the builder, selected columns and several bindings', async () => {
  const ada = await addPerson()
  const followed = await follow(
    server.connect({ token: () => ada.token }),
    { event: 'INSERT', filter: postgresChangesFilter().in('body', ['a,b', 'c"d']) },
    { event: 'INSERT', filter: postgresChangesFilter().not('body', 'eq', 'x') },
    { event: 'INSERT', filter: 'body=eq.x', select: ['body'] },
  )
  await expect.poll(() => followed.said).toEqual([ready])
  for (const body of ['a,b', 'x', 'c"d'])
    await admin.query('insert into notes (owner, body) values ($1, $2)', [ada.id, body])
  await expect.poll(() => followed.heard.length).toBe(5)
  expect(
    followed.heard.map(({ at, payload }) => [at, (payload['new'] as { body: string }).body]),
  ).toEqual([
    [0, 'a,b'],
    [1, 'a,b'],
    [2, 'x'],
    [0, 'c"d'],
    [1, 'c"d'],
  ])
  expect(Object.keys(followed.heard[2]?.payload['new'] ?? {}).toSorted()).toEqual(['body', 'id'])
})

test('a wrong table or filter is said, and the channel stays for broadcasts', async () => {
  const ada = await addPerson()
  const wrong = await follow(server.connect({ token: () => ada.token }), { filter: 'nothing=eq.1' })
  await expect
    .poll(() => wrong.said)
    .toEqual([
      'error Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: notes, filters: [{"nothing", "eq", "1", false}], select: nil]. Exception: ERROR P0001 (raise_exception) invalid column for filter nothing',
    ])
  expect(wrong.channel.state).toBe('joined')
})

test('a client that joins before its session is read is told once it has sent its token', async () => {
  const ada = await addPerson()
  const client = server.connect()
  const followed = followAtOnce(client, { filter: `owner=eq.${ada.id}` })
  await expect
    .poll(() => followed.said)
    .toEqual([expect.stringMatching(/^error Unable to .* invalid column for filter owner$/)])
  await client.realtime.setAuth(ada.token)
  await expect.poll(() => followed.said.at(-1)).toBe(ready)
  await admin.query('insert into notes (owner) values ($1)', [ada.id])
  await expect.poll(() => followed.heard.length).toBe(1)
})

test('after a lost connection to the database the client joins again and hears the next change', async () => {
  const ada = await addPerson()
  const followed = await follow(server.connect({ token: () => ada.token }), {})
  await expect.poll(() => followed.said).toEqual([ready])
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'realtime feed'`,
  )
  await expect
    .poll(() => followed.said)
    .toEqual([ready, 'error Changes may have been missed', ready])
  await admin.query('insert into notes (owner) values ($1)', [ada.id])
  await expect.poll(() => followed.heard.length).toBe(1)
})
