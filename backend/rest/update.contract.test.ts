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

describe('update and delete', () => {
  test('update', async () => {
    expect(await supabase.from('categories').update({ name: 'uno' }).eq('id', 1)).toMatchObject({
      status: 204,
      data: null,
    })
    expect(
      await supabase
        .from('categories')
        .update({ name: 'dos' }, { count: 'exact' })
        .eq('id', 2)
        .select(),
    ).toMatchObject({ status: 200, count: 1, data: [{ id: 2, name: 'dos' }] })
    expect(
      await supabase.from('categories').update({ name: 'none' }).eq('id', 9).select(),
    ).toMatchObject({ status: 200, data: [] })
    expect(await supabase.from('categories').update({}).eq('id', 1).select()).toMatchObject({
      status: 200,
      data: [],
    })
    expect(await listCategories(fixture)).toEqual(['1 uno', '2 dos'])
  })

  test('all filters together choose the rows', async () => {
    const none = await supabase
      .from('categories')
      .update({ name: 'both' })
      .gte('id', 1)
      .eq('name', 'nobody')
      .select()
    expect(none).toMatchObject({ status: 200, data: [] })
    const one = await supabase.from('categories').delete().gte('id', 1).eq('name', 'two').select()
    expect(one).toMatchObject({ data: [{ id: 2 }] })
    expect((await listCategories(fixture)).map((row) => row.split(' ')[0])).toEqual(['1'])
  })

  test('delete', async () => {
    expect(await supabase.from('categories').delete().eq('id', 1)).toMatchObject({
      status: 204,
      data: null,
    })
    expect(
      await supabase
        .from('categories')
        .delete({ count: 'exact' })
        .or('name.eq.two,name.eq.x')
        .select('name'),
    ).toMatchObject({ status: 200, count: 1, data: [{ name: 'two' }] })
    expect(await listCategories(fixture)).toEqual([])
  })

  test('through a view', async () => {
    await fixture.sql(`insert into chat.users (username) values ('seen')`)
    expect(
      await supabase
        .from('active_users')
        .update({ status: 'OFFLINE' })
        .eq('username', 'seen')
        .select('status'),
    ).toMatchObject({ data: [{ status: 'OFFLINE' }] })
    expect(
      await supabase
        .from('updatable_view')
        .update({ non_updatable_column: 2 })
        .eq('username', 'supabot'),
    ).toMatchObject({ status: 400, error: { code: '0A000' } })
  })

  test('refuses to change rows without a filter', async () => {
    expect(await supabase.from('categories').delete()).toMatchObject({
      status: 400,
      error: { code: '21000', message: 'DELETE requires a WHERE clause' },
    })
    expect(await supabase.from('categories').update({ name: 'x' })).toMatchObject({
      status: 400,
      error: { code: '21000' },
    })
    expect(await listCategories(fixture)).toHaveLength(2)
  })

  test('filters on embeds and order apply to the response', async () => {
    const { data } = await supabase
      .from('channels')
      .update({ data: {} })
      .in('id', [1, 3])
      .select('id, messages(id)')
      .eq('messages.id', 4)
      .order('id', { ascending: false })
    expect(data).toEqual([
      { id: 3, messages: [] },
      { id: 1, messages: [{ id: 4 }] },
    ])
  })
})
