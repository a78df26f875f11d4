import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { resetCategories } from '../../test/rest/categories.ts'
import { expectResponse } from '../../test/rest/expect-response.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())
beforeEach(() => resetCategories(fixture))

describe('errors', () => {
  test('include Proxy-Status, and WWW-Authenticate only for anonymous callers', async () => {
    await expectResponse(
      fixture,
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
    await expectResponse(
      fixture,
      'GET /locked',
      { as: { role: 'authenticated', claims: {} } },
      { status: 403, headers: { 'www-authenticate': null } },
    )
    await expectResponse(
      fixture,
      'GET /users',
      { as: { role: 'nobody', claims: {} } },
      { status: 401, body: expect.objectContaining({ message: 'role "nobody" does not exist' }) },
    )
    await expectResponse(
      fixture,
      'GET /users',
      { as: { role: 'postgres', claims: {} } },
      { status: 403, body: expect.objectContaining({ code: '42501' }) },
    )
  })
})

describe('database errors', () => {
  test.each<[string, string, unknown, number, string]>([
    ['a duplicate key', 'POST /categories', { name: 'one' }, 409, '23505'],
    ['a foreign key violation', 'POST /user_profiles', { username: 'nobody' }, 409, '23503'],
    ['a not-null violation', 'POST /categories', { name: null }, 400, '23502'],
    ['a check violation', 'POST /products', { name: 'x', price: -1 }, 400, '23514'],
    ['a wrong type', 'POST /categories', { id: 'x', name: 'x' }, 400, '22P02'],
    ['a value too long', 'POST /kitchen_sink', { label: 'too long' }, 400, '22001'],
    ['a generated column', 'POST /kitchen_sink', { doubled: 4 }, 400, '428C9'],
    ['an unknown column', 'POST /categories', { nam: 'x' }, 400, 'PGRST204'],
    [
      'an unknown conflict column',
      'POST /categories?on_conflict=nope',
      { name: 'x' },
      400,
      '42703',
    ],
    [
      'a conflict target without a unique constraint',
      'POST /categories?on_conflict=id,name',
      { name: 'x' },
      400,
      '42P10',
    ],
    ['a missing privilege', 'POST /locked', { id: 2 }, 401, '42501'],
    [
      'the same key twice in one upsert',
      'POST /categories?on_conflict=id',
      [
        { id: 1, name: 'x' },
        { id: 1, name: 'y' },
      ],
      400,
      '21000',
    ],
  ])('%s', async (_, request, body, status, code) => {
    const response = await fixture.send(request, {
      body,
      headers: {
        prefer: 'resolution=merge-duplicates'.slice(request.includes('on_conflict') ? 0 : 99),
      },
    })
    expect([response.status, (await response.json()).code]).toEqual([status, code])
  })
})
