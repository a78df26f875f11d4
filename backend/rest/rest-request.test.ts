import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectResponse, type ExpectedResponse } from '../../test/rest/expect-response.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('paths, methods and schemas', () => {
  test.each<[string, Record<string, string>, ExpectedResponse]>([
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
    // Only names that differ little are told: a hint must not list what is there.
    ['GET /us', {}, { status: 404, body: expect.objectContaining({ hint: null }) }],
    ['POST /rpc/status', {}, { status: 404, body: expect.objectContaining({ hint: null }) }],
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
    ['OPTIONS /', {}, { status: 200, headers: { allow: 'OPTIONS,GET,HEAD' } }],
    ['OPTIONS /recent_messages', {}, { status: 200, headers: { allow: 'OPTIONS,GET,HEAD' } }],
    [
      'OPTIONS /active_users',
      {},
      { status: 200, headers: { allow: 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE' } },
    ],
    ['OPTIONS /nothing_here', {}, { status: 404 }],
    ['OPTIONS /rpc/set_response', {}, { status: 200, headers: { allow: 'OPTIONS,POST' } }],
    ['OPTIONS /rpc/get_status', {}, { status: 200, headers: { allow: 'OPTIONS,GET,HEAD,POST' } }],
    ['OPTIONS /rpc/nothing_here', {}, { status: 404 }],
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
  ])('%s %o', async (request, headers, expected) =>
    expectResponse(fixture, request, { headers }, expected),
  )

  test('refuses other methods', async () => {
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
