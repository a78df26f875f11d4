import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, service, user, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('row level security', () => {
  const [a, b] = [
    user('00000000-0000-4000-8000-00000000000a'),
    user('00000000-0000-4000-8000-00000000000b'),
  ]

  test('callers see and change only their own rows', async () => {
    const notes = async (caller: typeof a) =>
      (await fixture.client(caller).from('private_notes').select('note')).data
    expect(await notes(a)).toEqual([{ note: 'of a' }])
    expect(await notes(b)).toEqual([{ note: 'of b' }])
    expect(await fixture.client().from('private_notes').select()).toMatchObject({
      data: [],
      status: 200,
    })
    expect(await notes(service)).toHaveLength(2)
    expect(
      await fixture
        .client(a)
        .from('private_notes')
        .update({ note: 'stolen' })
        .eq('note', 'of b')
        .select(),
    ).toMatchObject({ data: [] })
    expect(
      await fixture
        .client(a)
        .from('private_notes')
        .insert({ owner: b.claims['sub'], note: 'forged' }),
    ).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(
      await fixture.client().from('private_notes').insert({ note: 'anonymous' }),
    ).toMatchObject({ status: 401 })
    expect(await notes(b)).toEqual([{ note: 'of b' }])
  })
})
