import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { expectResponse, type ExpectedResponse } from '../../test/rest/expect-response.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('media types', () => {
  test.each<[string, string, ExpectedResponse]>([
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
  ])('%s %s', async (request, accept, expected) =>
    expectResponse(fixture, request, { headers: { accept } }, expected),
  )
})
