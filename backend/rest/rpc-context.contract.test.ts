import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, service, user, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('request settings and responses of functions', () => {
  test('a function reads role, claims and request', async () => {
    const caller = user('00000000-0000-4000-8000-00000000000a')
    const response = await fixture.send('POST /rpc/echo_settings', {
      as: caller,
      body: {},
      headers: {
        cookie: 'a=1; theme=dark',
        'x-client-info': 'test',
        prefer: 'timezone=Africa/Lagos',
      },
    })
    expect(await response.json()).toEqual({
      role: 'authenticated',
      claims: caller.claims,
      method: 'POST',
      path: '/rpc/echo_settings',
      client: 'test',
      cookie: 'dark',
      // A session cookie is nothing that a function should be able to store.
      cookie_header: null,
      search_path: '"chat", "extensions"',
      read_only: 'on',
      timezone: 'Africa/Lagos',
    })
    expect(
      (await fixture.client(service).rpc('echo_settings', {}, { get: true })).data,
    ).toMatchObject({ role: 'service_role', method: 'GET', cookie: null })
  })

  test('a function sets status and headers', async () => {
    const response = await fixture.send('POST /rpc/set_response', { body: {} })
    expect([
      response.status,
      response.headers.get('x-pot'),
      response.headers.get('cache-control'),
      await response.json(),
    ]).toEqual([418, 'tea', 'no-store', 1])
  })

  test.each<[string, object, number, object]>([
    ['bad_response', { what: 'status' }, 500, { code: 'PGRST112' }],
    ['bad_response', { what: 'headers' }, 500, { code: 'PGRST111' }],
    ['raise_error', { state: 'P0001', message_text: 'no' }, 400, { code: 'P0001', message: 'no' }],
    [
      'raise_error',
      { state: 'PT402', message_text: 'Payment Required', detail_text: 'pay' },
      402,
      { code: 'PT402', message: 'Payment Required', details: 'pay' },
    ],
    ['raise_error', { state: 'PT999', message_text: 'odd' }, 500, { code: 'PT999' }],
    ['raise_error', { state: '42P17', message_text: 'recursion' }, 500, { code: '42P17' }],
    ['raise_error', { state: '53300', message_text: 'full' }, 503, { code: '53300' }],
    ['raise_error', { state: '28000', message_text: 'who' }, 403, { code: '28000' }],
    ['raise_error', { state: '40001', message_text: 'again' }, 500, { code: '40001' }],
    ['raise_error', { state: '22000', message_text: 'data' }, 400, { code: '22000' }],
    [
      'raise_error',
      {
        state: 'PGRST',
        message_text: '{"code":"123","message":"Moved","details":"d","hint":"h"}',
        detail_text: '{"status":301,"headers":{"Location":"/there"}}',
      },
      301,
      { code: '123', message: 'Moved', details: 'd', hint: 'h' },
    ],
    [
      'raise_error',
      { state: 'PGRST', message_text: 'no json', detail_text: '{}' },
      500,
      { code: 'PGRST121' },
    ],
    [
      'raise_error',
      { state: 'PGRST', message_text: '{"code":"123","message":"x"}' },
      500,
      { code: 'PGRST121', details: 'DETAIL is missing in the RAISE statement' },
    ],
  ])('%s %o', async (name, args, status, error) => {
    const response = await fixture.send(`POST /rpc/${name}`, { body: args })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(error)
    if (status === 301) expect(response.headers.get('location')).toBe('/there')
  })
})
