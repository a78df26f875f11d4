import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createRestFixture,
  type RestFixture,
  type SendOptions,
} from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

interface Answer {
  status: number
  headers?: Record<string, string | null>
  body?: unknown
}

async function expectAnswer(
  request: string,
  options: SendOptions,
  { status, headers = {}, body }: Answer,
): Promise<void> {
  const response = await fixture.send(request, options)
  const text = await response.text()
  expect(response.status, text).toBe(status)
  expect(
    Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)])),
  ).toEqual(headers)
  if (body !== undefined) expect(text === '' ? '' : JSON.parse(text)).toEqual(body)
}

describe('ranges', () => {
  test.each<[string, Record<string, string>, Answer]>([
    ['GET /channels?select=id', {}, { status: 200, headers: { 'content-range': '0-2/*' } }],
    [
      'GET /channels?select=id',
      { prefer: 'count=exact' },
      { status: 200, headers: { 'content-range': '0-2/3', 'preference-applied': 'count=exact' } },
    ],
    [
      'GET /channels?select=id&limit=2',
      { prefer: 'count=exact' },
      { status: 206, headers: { 'content-range': '0-1/3' } },
    ],
    [
      'GET /channels?select=id&limit=2&offset=2',
      { prefer: 'count=exact' },
      { status: 206, headers: { 'content-range': '2-2/3' }, body: [{ id: 3 }] },
    ],
    [
      'GET /channels?select=id&offset=3',
      { prefer: 'count=exact' },
      { status: 206, headers: { 'content-range': '*/3' }, body: [] },
    ],
    [
      'GET /channels?select=id&offset=4',
      { prefer: 'count=exact' },
      {
        status: 416,
        headers: { 'content-range': '*/3' },
        body: {
          code: 'PGRST103',
          message: 'Requested range not satisfiable',
          details: 'An offset of 4 was requested, but there are only 3 rows.',
          hint: null,
        },
      },
    ],
    [
      'GET /channels?select=id&offset=9',
      {},
      { status: 200, headers: { 'content-range': '*/*' }, body: [] },
    ],
    [
      'GET /channels?select=id&id=gt.9',
      { prefer: 'count=exact' },
      { status: 200, headers: { 'content-range': '*/0' }, body: [] },
    ],
    [
      'GET /channels?select=id&limit=0',
      {},
      { status: 200, headers: { 'content-range': '*/*' }, body: [] },
    ],
    [
      'GET /channels?select=id&order=id',
      { range: '1-1' },
      { status: 200, headers: { 'content-range': '1-1/*' }, body: [{ id: 2 }] },
    ],
    [
      'GET /channels?select=id&order=id&limit=2',
      { range: '1-' },
      { status: 200, body: [{ id: 2 }] },
    ],
    ['GET /channels?select=id', { range: '2-1' }, { status: 416 }],
    [
      'HEAD /channels?select=id&limit=1',
      { prefer: 'count=exact' },
      {
        status: 206,
        headers: { 'content-range': '0-0/3', 'content-type': 'application/json; charset=utf-8' },
        body: '',
      },
    ],
  ])('%s %o', async (request, headers, answer) => expectAnswer(request, { headers }, answer))
})

describe('media types', () => {
  test.each<[string, string, Answer]>([
    [
      'GET /channels?id=eq.1&select=id',
      '*/*',
      {
        status: 200,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-profile': 'chat',
          'content-location': '/channels?id=eq.1&select=id',
        },
        body: [{ id: 1 }],
      },
    ],
    [
      'GET /channels?id=eq.1&select=id',
      'text/html;q=0.9, application/json;q=0.8',
      { status: 200, body: [{ id: 1 }] },
    ],
    [
      'GET /channels?id=eq.1&select=id',
      'application/vnd.pgrst.object+json',
      {
        status: 200,
        headers: { 'content-type': 'application/vnd.pgrst.object+json; charset=utf-8' },
        body: { id: 1 },
      },
    ],
    [
      'GET /channels?id=eq.1',
      'application/vnd.pgrst.object+json;nulls=stripped',
      { status: 200, body: { id: 1, slug: 'public' } },
    ],
    [
      'GET /channels?id=eq.1',
      'application/vnd.pgrst.array+json;nulls=stripped',
      {
        status: 200,
        headers: {
          'content-type': 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
        },
        body: [{ id: 1, slug: 'public' }],
      },
    ],
    [
      'GET /channels',
      'text/html',
      {
        status: 406,
        body: {
          code: 'PGRST107',
          message: 'None of these media types are available: text/html',
          details: null,
          hint: null,
        },
      },
    ],
    ['GET /channels', 'application/geo+json', { status: 406 }],
    [
      'GET /channels',
      'application/vnd.pgrst.plan+json; options=analyze',
      {
        status: 200,
        headers: {
          'content-type':
            'application/vnd.pgrst.plan+json; for="application/json"; options=analyze; charset=utf-8',
        },
      },
    ],
  ])('%s %s', async (request, accept, answer) =>
    expectAnswer(request, { headers: { accept } }, answer),
  )
})

describe('addresses, methods and schemas', () => {
  test.each<[string, Record<string, string>, Answer]>([
    [
      'GET /',
      {},
      {
        status: 404,
        body: {
          code: 'PGRST126',
          message: 'Root endpoint metadata is disabled',
          details: null,
          hint: null,
        },
      },
    ],
    ['GET /a/b', {}, { status: 404, body: expect.objectContaining({ code: 'PGRST125' }) }],
    ['GET /rpc', {}, { status: 404 }],
    ['GET /rpc/a/b', {}, { status: 404 }],
    ['GET /%E0%A4%A', {}, { status: 404 }],
    [
      'GET /user',
      {},
      {
        status: 404,
        body: {
          code: 'PGRST205',
          message: "Could not find the table 'chat.user' in the schema cache",
          details: null,
          hint: "Perhaps you meant the table 'chat.users'",
        },
      },
    ],
    ['GET /pg_class', {}, { status: 404 }],
    ['GET /chat.users', {}, { status: 404 }],
    [
      'PATCH /rpc/get_status',
      {},
      {
        status: 405,
        body: expect.objectContaining({
          code: 'PGRST101',
          message: 'Cannot use the PATCH method on RPC',
        }),
      },
    ],
    [
      'OPTIONS /users',
      {},
      { status: 200, headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' } },
    ],
    [
      'GET /users?select=username',
      { 'accept-profile': 'personal' },
      {
        status: 200,
        headers: { 'content-profile': 'personal' },
        body: [{ username: 'supabot' }, { username: 'leroyjenkins' }],
      },
    ],
    [
      'GET /vault',
      { 'accept-profile': 'unexposed' },
      {
        status: 406,
        body: {
          code: 'PGRST106',
          message: 'Invalid schema: unexposed',
          details: null,
          hint: 'Only the following schemas are exposed: chat, personal',
        },
      },
    ],
    ['HEAD /nothing', {}, { status: 404, body: '' }],
  ])('%s %o', async (request, headers, answer) => expectAnswer(request, { headers }, answer))

  test('other methods', async () => {
    expect(
      (
        await fixture.rest.handle(
          new Request('http://localhost/rest/v1/users', { method: 'PROPFIND' }),
          { role: 'anon', claims: {} },
        )
      ).status,
    ).toBe(405)
  })
})

describe('preferences', () => {
  test.each<[string, string, unknown, Answer]>([
    [
      'POST /categories',
      'return=headers-only',
      { id: 50, name: 'fifty' },
      {
        status: 201,
        headers: {
          location: '/categories?id=eq.50',
          'content-range': '*/*',
          'preference-applied': 'return=headers-only',
          'content-type': null,
        },
        body: '',
      },
    ],
    [
      'POST /product_categories',
      'return=headers-only',
      { product_id: 2, category_id: 50 },
      {
        status: 201,
        headers: { location: '/product_categories?product_id=eq.2&category_id=eq.50' },
      },
    ],
    [
      'POST /categories?columns=id,name',
      'return=representation, missing=default, resolution=merge-duplicates, count=exact',
      [{ id: 50, name: 'FIFTY', other: 1 }],
      {
        status: 200,
        headers: {
          'preference-applied':
            'resolution=merge-duplicates, missing=default, return=representation, count=exact',
          'content-range': '*/1',
        },
        body: [{ id: 50, name: 'FIFTY' }],
      },
    ],
    [
      'PATCH /categories?id=eq.50',
      'count=exact, handling=strict, max-affected=1',
      { name: 'half' },
      {
        status: 204,
        headers: {
          'content-range': '0-0/1',
          'preference-applied': 'count=exact, handling=strict, max-affected=1',
        },
      },
    ],
    [
      'PATCH /categories?id=eq.50',
      'handling=strict, nonsense, return=all',
      { name: 'x' },
      {
        status: 400,
        body: {
          code: 'PGRST122',
          message: 'Invalid preferences given with handling=strict',
          details: 'Invalid preferences: nonsense, return=all',
          hint: null,
        },
      },
    ],
    [
      'PATCH /categories?id=eq.50',
      'handling=lenient, nonsense',
      { name: 'half' },
      { status: 204, headers: { 'preference-applied': 'handling=lenient' } },
    ],
    [
      'PUT /categories?id=eq.51',
      'return=representation',
      { id: 51, name: 'put' },
      { status: 201, body: [{ id: 51, name: 'put' }] },
    ],
    [
      'PUT /categories?id=eq.51',
      'return=representation',
      { id: 51, name: 'PUT' },
      { status: 200, body: [{ id: 51, name: 'PUT' }] },
    ],
    ['PUT /categories?id=eq.51', '', { id: 51, name: 'put' }, { status: 204 }],
    [
      'PUT /categories?id=eq.51',
      '',
      { id: 52, name: 'other' },
      { status: 400, body: expect.objectContaining({ code: 'PGRST115' }) },
    ],
    [
      'PUT /categories?name=eq.put',
      '',
      { id: 51, name: 'put' },
      { status: 405, body: expect.objectContaining({ code: 'PGRST105' }) },
    ],
    [
      'PUT /categories?id=eq.51&limit=1',
      '',
      { id: 51, name: 'put' },
      { status: 400, body: expect.objectContaining({ code: 'PGRST114' }) },
    ],
    [
      'DELETE /categories?id=gte.50',
      'count=exact',
      undefined,
      { status: 204, headers: { 'content-range': '*/2' } },
    ],
    [
      'POST /rpc/void_func',
      'tx=commit',
      {},
      { status: 204, headers: { 'content-range': '0-0/*', 'preference-applied': 'tx=commit' } },
    ],
  ])('%s with "%s" %o', async (request, prefer, body, answer) =>
    expectAnswer(request, { headers: { prefer }, body }, answer),
  )
})

describe('bodies', () => {
  test.each<[string, string, Answer]>([
    [
      '{',
      'application/json',
      {
        status: 400,
        body: { code: 'PGRST102', message: 'Empty or invalid json', details: null, hint: null },
      },
    ],
    ['', 'application/json', { status: 400, body: expect.objectContaining({ code: 'PGRST102' }) }],
    [
      '[{"id":1},{"name":"x"}]',
      'application/json',
      { status: 400, body: expect.objectContaining({ message: 'All object keys must match' }) },
    ],
    [
      '[1]',
      'application/json',
      { status: 400, body: expect.objectContaining({ message: 'All object keys must match' }) },
    ],
    [
      '['.repeat(100_000),
      'application/json',
      {
        status: 400,
        body: expect.objectContaining({ message: 'JSON may be nested at most 64 levels deep' }),
      },
    ],
    [
      '{"name":"\\u0000"}',
      'application/json',
      { status: 400, body: expect.objectContaining({ code: '22P05' }) },
    ],
    [
      'id,name\n1',
      'text/csv',
      {
        status: 400,
        body: expect.objectContaining({ message: 'All lines must have same number of fields' }),
      },
    ],
    [
      'id,name\n"1',
      'text/csv',
      { status: 400, body: expect.objectContaining({ message: 'The CSV is not well-formed' }) },
    ],
    [
      '<a/>',
      'text/xml',
      {
        status: 400,
        body: expect.objectContaining({ message: 'Content-Type not acceptable: text/xml' }),
      },
    ],
  ])('%.40s as %s', async (body, contentType, answer) =>
    expectAnswer('POST /categories', { body, headers: { 'content-type': contentType } }, answer),
  )

  test('JSON that PostgreSQL is the first to read', async () => {
    await expectAnswer(
      'POST /categories?columns=name',
      { body: '[{"name":"x"}' },
      { status: 400, body: expect.objectContaining({ code: '22P02' }) },
    )
  })

  test('a whole text or XML as the argument of a function', async () => {
    await expectAnswer(
      'POST /rpc/takes_text',
      { body: 'four', headers: { 'content-type': 'text/plain' } },
      { status: 200, body: 4 },
    )
    await expectAnswer(
      'POST /rpc/takes_json',
      { body: '<a/>', headers: { 'content-type': 'text/xml' } },
      {
        status: 404,
        body: expect.objectContaining({
          code: 'PGRST202',
          details: expect.stringContaining('single unnamed xml parameter'),
        }),
      },
    )
    await expectAnswer(
      'POST /rpc/get_status',
      {
        body: 'name_param=supabot',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      { status: 200, body: 'ONLINE' },
    )
  })
})

describe('errors', () => {
  test('say which they are in a header too, and ask for a token only those without', async () => {
    await expectAnswer(
      'GET /locked',
      {},
      {
        status: 401,
        headers: { 'www-authenticate': 'Bearer', 'proxy-status': 'PostgREST; error=42501' },
        body: {
          code: '42501',
          message: 'permission denied for table locked',
          details: null,
          hint: null,
        },
      },
    )
    await expectAnswer(
      'GET /locked',
      { as: { role: 'authenticated', claims: {} } },
      { status: 403, headers: { 'www-authenticate': null } },
    )
    await expectAnswer(
      'GET /users',
      { as: { role: 'nobody', claims: {} } },
      { status: 401, body: expect.objectContaining({ message: 'role "nobody" does not exist' }) },
    )
    await expectAnswer(
      'GET /users',
      { as: { role: 'postgres', claims: {} } },
      { status: 403, body: expect.objectContaining({ code: '42501' }) },
    )
  })
})
