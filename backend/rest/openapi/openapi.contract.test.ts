import { expect, inject, test } from 'vitest'
import { anon, createRestFixture, service } from '../../../test/rest/rest-fixture.ts'

type Fixture = Awaited<ReturnType<typeof createRestFixture>>

interface Document {
  definitions?: Record<string, object>
  paths?: Record<string, Record<string, object>>
  parameters?: Record<string, object>
}

/** The request that `getOpenApiSpec` of postgrest-js sends. */
async function describe(fixture: Fixture, caller = service) {
  const headers = { accept: 'application/openapi+json', 'accept-profile': 'chat' }
  const response = await fixture.send('GET /', { as: caller, headers })
  const body = (await response.json()) as Document & { code?: string }
  return { status: response.status, data: response.ok ? body : null, error: body }
}

test('describes tables, views and functions to the service role', async () => {
  await using fixture = await createRestFixture(inject('adminUrl'))
  await fixture.sql(`comment on schema chat is E'Chat\\nA chat service';
    comment on table chat.messages is E'All messages\\n\\nAlso deleted ones.';
    comment on column chat.messages.message is 'What was written';
    alter table chat.messages add column kind character varying(20) not null default 'text',
      add column tags text[], add column likes integer default 0;
    create table chat.message_notes (id bigint primary key references chat.messages, note text);
    grant select on chat.message_notes to service_role;
    notify pgrst, 'reload schema'`)
  await expect
    .poll(async () => Object.keys((await describe(fixture)).data?.definitions ?? {}))
    .toContain('message_notes')
  const { data, status } = await describe(fixture)
  expect([status, data]).toMatchObject([
    200,
    {
      swagger: '2.0',
      info: { title: 'Chat', description: 'A chat service' },
      host: 'localhost',
      basePath: '/rest/v1',
      schemes: ['http'],
    },
  ])
  expect(data?.definitions?.['messages']).toMatchObject({
    type: 'object',
    description: 'All messages\n\nAlso deleted ones.',
    required: ['id', 'username', 'channel_id', 'kind'],
    properties: {
      id: { type: 'integer', format: 'bigint', description: 'Note:\nThis is a Primary Key.<pk/>' },
      username: {
        type: 'string',
        description:
          "Note:\nThis is a Foreign Key to `users.username`.<fk table='users' column='username'/>",
      },
      data: { format: 'jsonb' },
      message: { description: 'What was written' },
      kind: { maxLength: 20, default: 'text', format: 'character varying' },
      tags: { type: 'array', items: { type: 'string' }, format: 'text[]' },
      likes: { default: 0 },
    },
  })
  // Of a one-to-one relationship, only the table that has the key names it.
  expect(data?.definitions?.['message_notes']).toMatchObject({
    properties: {
      id: {
        description:
          "Note:\nThis is a Primary Key.<pk/>\nThis is a Foreign Key to `messages.id`.<fk table='messages' column='id'/>",
      },
    },
  })
  expect(data?.definitions?.['users']).toMatchObject({
    properties: { status: { enum: ['ONLINE', 'OFFLINE'], default: expect.any(String) } },
  })
  const paths = data?.paths ?? {}
  expect(paths['/messages']?.['get']).toMatchObject({
    tags: ['messages'],
    summary: 'All messages',
    description: 'Also deleted ones.',
    parameters: expect.arrayContaining([{ $ref: '#/parameters/rowFilter.messages.id' }]),
    responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/messages' } } } },
  })
  expect(Object.keys(paths['/messages'] ?? {})).toEqual(['get', 'post', 'patch', 'delete'])
  expect(Object.keys(paths['/recent_messages'] ?? {})).toEqual(['get'])
  expect(Object.keys(paths['/rpc/get_status'] ?? {})).toEqual(['get', 'post'])
  expect(Object.keys(paths['/rpc/offline_user'] ?? {})).toEqual(['post'])
  // Every reference leads somewhere.
  const names = new Set(Object.keys(data?.parameters ?? {}))
  JSON.stringify(paths, (key, value: unknown) => {
    if (key === '$ref' && String(value).startsWith('#/parameters/'))
      expect(names).toContain(String(value).slice('#/parameters/'.length))
    return value
  })
})

test('others read it where pgrst.openapi_mode says so, without what they may not use', async () => {
  await using fixture = await createRestFixture(inject('adminUrl'))
  expect(await describe(fixture, anon)).toMatchObject({
    status: 404,
    error: { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
  })
  const [database] = await fixture.sql('select current_database() as name')
  const setMode = (mode: string) =>
    fixture.sql(`alter role authenticator in database ${database?.['name']}
      set pgrst.openapi_mode to '${mode}'; notify pgrst, 'reload config'`)
  const tables = async (caller = anon) => {
    const { data, status } = await describe(fixture, caller)
    return data ? Object.keys(data.definitions ?? {}) : status
  }
  await setMode('follow-privileges')
  await expect.poll(() => tables()).toContain('messages')
  expect(await tables()).not.toContain('locked')
  await setMode('ignore-privileges')
  await expect.poll(() => tables()).toContain('locked')
  await setMode('disabled')
  await expect.poll(() => tables(service)).toBe(404)
})

test('answers in the media types that it has', async () => {
  await using fixture = await createRestFixture(inject('adminUrl'))
  const ask = async (accept: string, method = 'GET') => {
    const response = await fixture.send(`${method} /`, { as: service, headers: { accept } })
    return [response.status, response.headers.get('content-type'), (await response.text()) === '']
  }
  expect(await ask('*/*')).toEqual([200, 'application/openapi+json; charset=utf-8', false])
  expect(await ask('application/json')).toEqual([200, 'application/json; charset=utf-8', false])
  expect(await ask('*/*', 'HEAD')).toEqual([200, 'application/openapi+json; charset=utf-8', true])
  expect((await ask('*/*', 'POST'))[0]).toBe(405)
  expect(await ask('text/csv')).toEqual([406, 'application/json; charset=utf-8', false])
})
