import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { listCategories, resetCategories } from '../../test/rest/categories.ts'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())
beforeEach(() => resetCategories(fixture))

describe('rollback of mutations', () => {
  test('single object: nothing changes unless one row is affected', async () => {
    expect(
      await supabase.from('categories').update({ name: 'x' }).gt('id', 0).select().single(),
    ).toMatchObject({ status: 409 })
    expect(await supabase.from('categories').delete().gt('id', 0).select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
    expect(await supabase.from('categories').delete().eq('id', 9).select().single()).toMatchObject({
      status: 406,
    })
    expect(await listCategories(fixture)).toEqual(['1 one', '2 two'])
  })

  test('max-affected', async () => {
    expect(await supabase.from('categories').delete().gt('id', 0).maxAffected(1)).toMatchObject({
      status: 400,
      error: { code: 'PGRST124', details: 'The query affects 2 rows' },
    })
    expect(
      await supabase.from('categories').delete().gt('id', 1).select().maxAffected(1),
    ).toMatchObject({ status: 200, data: [{ id: 2 }] })
    expect(
      await supabase.rpc('set_users_offline', { name_param: '%' }).select().maxAffected(1),
    ).toMatchObject({ error: { code: 'PGRST124' } })
    expect(await supabase.rpc('get_status', { name_param: 'x' }).maxAffected(1)).toMatchObject({
      error: { code: 'PGRST128' },
    })
    expect(await listCategories(fixture)).toEqual(['1 one'])
  })

  test('Prefer: tx=rollback', async () => {
    expect(
      (
        await supabase
          .from('categories')
          .insert({ name: 'tried' })
          .select('name')
          .rollback()
          .single()
      ).data,
    ).toEqual({ name: 'tried' })
    expect(
      (
        await supabase
          .from('categories')
          .upsert({ id: 1, name: 'tried' })
          .select('name')
          .rollback()
          .single()
      ).data,
    ).toEqual({ name: 'tried' })
    expect(
      (await supabase.from('categories').delete().eq('id', 1).select().rollback()).data,
    ).toHaveLength(1)
    expect((await supabase.rpc('offline_user', { name_param: 'dragarcia' }).rollback()).data).toBe(
      'OFFLINE',
    )
    expect(
      (await supabase.from('users').select('status').eq('username', 'dragarcia').single()).data,
    ).toEqual({ status: 'ONLINE' })
    expect(await listCategories(fixture)).toEqual(['1 one', '2 two'])
  })
})
