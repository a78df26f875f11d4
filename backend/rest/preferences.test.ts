import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectResponse, type ExpectedResponse } from '../../test/rest/expect-response.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('preferences', () => {
  test.each<[string, string, unknown, ExpectedResponse]>([
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
    // A filter more than the key could leave the row as it is and still answer that it was written.
    ...['name=eq.put', 'name=neq.put', 'or=(name.eq.put,id.eq.51)', 'id=eq.51'].map(
      (filter): [string, string, unknown, ExpectedResponse] => [
        `PUT /categories?id=eq.51&${filter}`,
        '',
        { id: 51, name: 'put' },
        { status: 405, body: expect.objectContaining({ code: 'PGRST105' }) },
      ],
    ),
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
  ])('%s with "%s" %o', async (request, prefer, body, expected) =>
    expectResponse(fixture, request, { headers: { prefer }, body }, expected),
  )
})
