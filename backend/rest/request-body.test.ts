import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectResponse, type ExpectedResponse } from '../../test/rest/expect-response.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('request bodies', () => {
  test.each<[string, string, ExpectedResponse]>([
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
  ])('%.40s as %s', async (body, contentType, expected) =>
    expectResponse(
      fixture,
      'POST /categories',
      { body, headers: { 'content-type': contentType } },
      expected,
    ),
  )

  test('with columns, PostgreSQL reports invalid JSON', async () => {
    await expectResponse(
      fixture,
      'POST /categories?columns=name',
      { body: '[{"name":"x"}' },
      { status: 400, body: expect.objectContaining({ code: '22P02' }) },
    )
  })

  test('text, XML and form bodies of function calls', async () => {
    await expectResponse(
      fixture,
      'POST /rpc/takes_text',
      { body: 'four', headers: { 'content-type': 'text/plain' } },
      { status: 200, body: 4 },
    )
    await expectResponse(
      fixture,
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
    await expectResponse(
      fixture,
      'POST /rpc/get_status',
      {
        body: 'name_param=supabot',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      { status: 200, body: 'ONLINE' },
    )
  })
})
