import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { expectResponse, type ExpectedResponse } from '../../test/rest/expect-response.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('ranges', () => {
  test.each<[string, Record<string, string>, ExpectedResponse]>([
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
  ])('%s %o', async (request, headers, expected) =>
    expectResponse(fixture, request, { headers }, expected),
  )
})
