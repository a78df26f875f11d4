import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createDatabase, type Database } from '../db/database.ts'
import {
  anon,
  createRestFixture,
  service,
  user,
  type RestFixture,
} from '../../test/rest/rest-fixture.ts'
import { createRest } from './rest.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

const status = async (request: string) => (await fixture.send(request)).status

test('a cached request runs again for every caller', async () => {
  const notes = async (sub: string) =>
    (await fixture.send('GET /private_notes?select=note', { as: user(sub) })).json()
  expect(await notes('00000000-0000-4000-8000-00000000000a')).toEqual([{ note: 'of a' }])
  expect(await notes('00000000-0000-4000-8000-00000000000b')).toEqual([{ note: 'of b' }])
  expect(await (await fixture.send('GET /private_notes?select=note')).json()).toEqual([])
})

test('personal answers and errors are kept in no cache', async () => {
  const caching = async (request: string, as = anon) =>
    (await fixture.send(request, { as })).headers.get('cache-control')
  const person = user('00000000-0000-4000-8000-00000000000a')
  expect(await caching('GET /private_notes', person)).toBe('no-store')
  expect(await caching('GET /users', person)).toBe('no-store')
  expect(await caching('GET /rpc/echo_settings', service)).toBe('no-store')
  expect(await caching('GET /nothing')).toBe('no-store')
  // The same for everybody: clients decide.
  expect(await caching('GET /users')).toBe(null)
})

test('concurrent requests of the same shape keep their own values', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => (index % 4) + 1)
  const responses = await Promise.all(
    ids.map(async (id) => (await fixture.send(`GET /messages?select=id&id=eq.${id}`)).json()),
  )
  expect(responses).toEqual(ids.map((id) => [{ id }]))
})

test('schema changes reload the schema cache', async () => {
  expect(await status('GET /later')).toBe(404)
  await fixture.sql(
    `create table chat.later (id int primary key, user_name text references chat.users);
     grant select on chat.later to anon`,
  )
  await eventually(async () =>
    expect(await status('GET /later?select=id,users(username)')).toBe(200),
  )
  await fixture.sql(
    `alter table chat.later add column added int;
     create function chat.doubled(chat.later) returns int
       language sql stable as $$ select $1.id * 2 $$;
     grant execute on function chat.doubled to anon`,
  )
  await eventually(async () => expect(await status('GET /later?select=added,doubled')).toBe(200))
  await fixture.sql('drop table chat.later cascade')
  await eventually(async () =>
    expect(await (await fixture.send('GET /later')).json()).toMatchObject({ code: 'PGRST205' }),
  )
})

test('notify pgrst reloads the schema cache', async () => {
  await fixture.sql(
    `set session_replication_role = replica;
     create table chat.silent (id int);
     grant select on chat.silent to anon;
     reset session_replication_role`,
  )
  await fixture.sql(`notify pgrst, 'reload schema'`)
  await eventually(async () => expect(await status('GET /silent')).toBe(200))
  await fixture.sql(
    'set session_replication_role = replica; drop table chat.silent; reset session_replication_role',
  )
  await fixture.sql(`notify pgrst, 'reload schema'`)
  await eventually(async () => expect(await status('GET /silent')).toBe(404))
})

test('the migration continues without the privilege to create event triggers', async () => {
  const file = join(import.meta.dirname, '../db/migrations/20261130160100_create_platform.sql')
  const events = /^create function platform\.notify.+?^do .+?^end \$\$;/ms
  const [migration = ''] = events.exec(readFileSync(file, 'utf8')) ?? []
  await fixture.sql(
    'create role migrator; create schema of_migrator authorization migrator; set role migrator',
  )
  await fixture.sql(migration.replaceAll('platform.', 'of_migrator.'))
  await fixture.sql('reset role; drop schema of_migrator cascade; drop role migrator')
  expect(await fixture.sql('select evtname from pg_event_trigger order by 1')).toEqual([
    { evtname: 'notify_schema_change' },
    { evtname: 'notify_schema_drop' },
  ])
})

test('uses the settings that the database stores for the login role', async () => {
  const [database] = await fixture.sql('select current_database() as name')
  await fixture.sql(
    `alter role authenticator in database ${database?.['name']} set pgrst.db_max_rows to '2'`,
  )
  await fixture.sql(`notify pgrst, 'reload schema'`)
  const messages = async () =>
    (await fixture.send('GET /messages?select=id,users(messages(id))&order=id&limit=4')).json()
  await eventually(async () =>
    expect(await messages()).toEqual([
      { id: 1, users: { messages: [{ id: 1 }, { id: 2 }] } },
      { id: 2, users: { messages: [{ id: 1 }, { id: 2 }] } },
    ]),
  )
  const estimated = await fixture.send('HEAD /users', { headers: { prefer: 'count=estimated' } })
  expect([estimated.status, estimated.headers.get('content-range')]).toEqual([206, '0-1/5'])
  await fixture.sql(
    "do $$ begin execute format('alter role authenticator in database %I reset all', current_database()); end $$",
  )
  await fixture.sql(`notify pgrst, 'reload schema'`)
  await eventually(async () => expect(await messages()).toHaveLength(4))
})

test('aggregates, query plans and rollbacks are disabled by default', async () => {
  const rest = await createRest({
    db: fixture.db,
    schemas: ['chat'],
    extraSearchPath: [],
    maxRows: null,
  })
  const send = (path: string, init: RequestInit = {}) =>
    rest.handle(new Request(`http://localhost/rest/v1${path}`, init), anon)
  expect(await (await send('/users?select=count()')).json()).toMatchObject({
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
  expect((await send('/users?select=username,messages(count)')).status).toBe(200)
  expect((await send('/users?select=username,count')).status).toBe(400)
  expect(
    (await send('/users', { headers: { accept: 'application/vnd.pgrst.plan+json' } })).status,
  ).toBe(406)
  const response = await send('/categories', {
    method: 'POST',
    body: '{"name":"committed"}',
    headers: { prefer: 'tx=rollback', 'content-type': 'application/json' },
  })
  expect([response.status, response.headers.get('preference-applied')]).toEqual([201, null])
  expect(
    await fixture.sql(`delete from chat.categories where name = 'committed' returning name`),
  ).toHaveLength(1)
  await rest.close()
})

test('refuses a response over the size limit, and rolls back a write that would return one', async () => {
  await fixture.sql(
    `insert into chat.channels (id, slug)
     select g, repeat('x', 20000)
     from generate_series(1001, 1600) g`,
  )
  expect(await (await fixture.send('GET /channels?id=gt.1000')).json()).toMatchObject({
    code: '54000',
    message: 'The response would be larger than 10 MB',
  })
  expect(await status('GET /channels?select=id&id=gt.1000')).toBe(200)
  const update = await fixture.send('PATCH /channels?id=gt.1000', {
    body: { data: 1 },
    headers: { prefer: 'return=representation' },
  })
  expect(update.status).toBe(400)
  expect(
    await fixture.sql('delete from chat.channels where id > 1000 and data is null returning 1'),
  ).toHaveLength(600)
})

test('broken connections give 503 and are replaced', async () => {
  const [{ name } = {}] = await fixture.sql('select current_database() as name')
  expect(await status('GET /users')).toBe(200)
  await fixture.sql(
    `select pg_terminate_backend(pid)
     from pg_stat_activity
     where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  const after = await Promise.all(Array.from({ length: 10 }, () => status('GET /users')))
  expect(after.filter((one) => one !== 200 && one !== 503)).toEqual([])
  await eventually(async () => expect(await status('GET /users')).toBe(200))
})

test('responds with 503 without a database', async () => {
  const unavailable = createDatabase({ url: 'postgres://authenticator:x@127.0.0.1:1/none' })
  let current = fixture.db
  const db: Database = {
    ...fixture.db,
    transaction: (settings, work) => current.transaction(settings, work),
    read: (settings, statements) => current.read(settings, statements),
  }
  const rest = await createRest({ db, schemas: ['chat'], extraSearchPath: [], maxRows: null })
  current = unavailable
  const response = await rest.handle(new Request('http://localhost/rest/v1/users'), anon)
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      code: 'PGRST000',
      message: 'Database connection error. Retrying the connection.',
      details: null,
      hint: null,
    },
  ])
  current = fixture.db
  expect((await rest.handle(new Request('http://localhost/rest/v1/users'), anon)).status).toBe(200)
  await rest.close()
  await unavailable.close()
})

test('calls the function of pgrst.db_pre_request before every request, with its role', async () => {
  await fixture.sql(`create function chat.guard() returns void language plpgsql as $$
    begin
      if current_setting('request.headers', true)::json ->> 'x-blocked' is not null then
        raise sqlstate 'PT429' using message = 'Slow down, ' || current_user;
      end if;
      perform set_config('response.headers', '[{"X-Guarded": "yes"}]', true);
    end $$;
    grant execute on function chat.guard() to anon, service_role`)
  const [database] = await fixture.sql('select current_database() as name')
  const inDatabase = `alter role authenticator in database ${database?.['name']}`
  for (const setting of [
    `${inDatabase} set pgrst.db_pre_request to 'chat.guard'`,
    `alter database ${database?.['name']} set pgrst.db_pre_request to 'guard'`,
  ]) {
    await fixture.sql(setting)
    await fixture.sql(`notify pgrst, 'reload config'`)
    await eventually(async () =>
      expect((await fixture.send('GET /users')).headers.get('x-guarded')).toBe('yes'),
    )
    const blocked = await fixture.send('GET /users', { headers: { 'x-blocked': '1' } })
    expect([blocked.status, await blocked.json()]).toEqual([
      429,
      { code: 'PT429', message: 'Slow down, anon', details: null, hint: null },
    ])
    const called = await fixture.send('POST /rpc/echo_settings', {
      body: {},
      as: service,
      headers: { 'x-blocked': '1' },
    })
    expect([called.status, await called.json()]).toMatchObject([
      429,
      { message: 'Slow down, service_role' },
    ])
    await fixture.sql(`${inDatabase} reset all`)
  }
  await fixture.sql(
    `alter database ${database?.['name']} set pgrst.db_pre_request to 'chat.missing'`,
  )
  await fixture.sql(`notify pgrst, 'reload config'`)
  await eventually(async () => {
    const missing = await fixture.send('GET /users')
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: '42883' }])
  })
  await fixture.sql(`alter database ${database?.['name']} reset pgrst.db_pre_request`)
  await fixture.sql(`notify pgrst, 'reload config'`)
  await eventually(async () => expect(await status('GET /users')).toBe(200))
})

test('a read is cancelled when its client goes away, and the connection stays usable', async () => {
  await fixture.sql(
    `create function chat.slow() returns integer language sql stable
       as 'select 1 from pg_sleep(7)';
     create function chat.slow_write() returns integer language sql volatile
       as 'select 1 from pg_sleep(0.3)';
     grant execute on function chat.slow(), chat.slow_write() to anon`,
  )
  await eventually(async () => expect(await status('GET /rpc/missing')).toBe(404))
  const running = async (name: string) =>
    (
      await fixture.sql(
        `select from pg_stat_activity
         where state = 'active' and query like '%"${name}"%' and pid <> pg_backend_pid()`,
      )
    ).length
  const leave = new AbortController()
  const ask = (path: string, method: string) =>
    fixture.rest.handle(
      new Request(`http://localhost/rest/v1${path}`, { method, signal: leave.signal }),
      anon,
    )
  const read = ask('/rpc/slow', 'GET')
  const write = ask('/rpc/slow_write', 'POST')
  await eventually(async () => expect(await running('slow')).toBe(1))
  leave.abort()
  expect((await read).status).toBe(500)
  expect(await running('slow')).toBe(0)
  expect((await write).status).toBe(200)
  expect(await status('GET /users?select=username')).toBe(200)
})
