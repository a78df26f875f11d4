import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('response formats', () => {
  test('csv', async () => {
    expect(
      (
        await supabase
          .from('cornercase')
          .select('id, "column whitespace", array_column')
          .order('id')
          .csv()
      ).data,
    ).toBe(
      'id,column whitespace,array_column\n1,"a b","{test,one}"\n2,,{another}\n3,,"{""with,comma""}"',
    )
    expect((await supabase.from('cornercase').select('id, "a,b":id').eq('id', 0).csv()).data).toBe(
      'id,"a,b"\n',
    )
  })

  test('stripNulls', async () => {
    expect((await supabase.from('channels').select().eq('id', 1).stripNulls()).data).toEqual([
      { id: 1, slug: 'public' },
    ])
    expect(
      (await supabase.from('channels').select().eq('id', 1).single().stripNulls()).data,
    ).toEqual({ id: 1, slug: 'public' })
  })

  test('explain', async () => {
    expect((await supabase.from('users').select().explain()).data).toMatch(/Aggregate {2}\(cost=/)
    const { data } = await supabase
      .from('users')
      .select()
      .explain({ format: 'json', settings: true, verbose: true, analyze: true })
    expect(data).toMatchObject([
      { Plan: expect.any(Object), Settings: { search_path: '"chat", "extensions"' } },
    ])
  })

  test('another schema', async () => {
    expect((await supabase.schema('personal').from('users').select('username')).data).toEqual([
      { username: 'supabot' },
      { username: 'leroyjenkins' },
    ])
  })

  test('a partitioned table', async () => {
    expect((await supabase.from('events').select('event_type').order('created_at')).data).toEqual([
      { event_type: 'login' },
      { event_type: 'logout' },
    ])
    expect(await supabase.from('events_2026').select()).toMatchObject({
      error: { code: 'PGRST205' },
      status: 404,
    })
  })
})
