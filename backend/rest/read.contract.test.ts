import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('select', () => {
  test('returns every column of every row', async () => {
    expect(await supabase.from('channels').select()).toMatchObject({
      data: [
        { id: 1, data: null, slug: 'public' },
        { id: 2, data: null, slug: 'random' },
        { id: 3, data: null, slug: 'other' },
      ],
      error: null,
      count: null,
      status: 200,
      statusText: 'OK',
    })
  })

  test.each<[string, unknown]>([
    ['username', { username: 'jsonuser' }],
    ['name:username, status::text', { name: 'jsonuser', status: 'ONLINE' }],
    ['data->foo', { foo: 'string value' }],
    ['data->>foo, er:data->nested->deep->>er', { foo: 'string value', er: '42' }],
    ['data->nested->deep->er', { er: 42 }],
    ['data->list->0->>name, last:data->list->-1->>name', { name: 'first', last: 'second' }],
    ['data->list->1', { list: { name: 'second' } }],
    ['age_range->lower', { lower: null }],
    ['username, ...get_user_profile(profile:id)', { username: 'jsonuser', profile: null }],
  ])('%s', async (columns, row) => {
    expect((await supabase.from('users').select(columns).eq('username', 'jsonuser')).data).toEqual([
      row,
    ])
  })

  test('returns numbers, arrays, ranges and JSON as PostgreSQL prints them', async () => {
    const response = await fixture.send(
      'GET /kitchen_sink?select=amount,real_value,tags,price_range,document,is_open,on_day,created_at&id=eq.00000000-0000-4000-8000-000000000001',
    )
    expect(await response.text()).toBe(
      '[{"amount":12345678901234567890.12,"real_value":1.5,"tags":["red","blue"],"price_range":"[1,5)","document":{"b": 1, "a": [2]},"is_open":true,"on_day":"2026-01-02","created_at":"2026-01-01T00:00:00+00:00"}]',
    )
  })

  test('columns whose names need quotes', async () => {
    expect(
      (
        await supabase
          .from('cornercase')
          .select('"column whitespace", "a:b":id')
          .eq('column whitespace', 'a b')
      ).data,
    ).toEqual([{ 'column whitespace': 'a b', 'a:b': 1 }])
    const response = await fixture.send(`GET /cornercase?select=w:"we\\"ird, (name)"&id=eq.1`)
    expect(await response.json()).toEqual([{ w: 'x' }])
  })

  test('a computed field can be selected, filtered and ordered by', async () => {
    expect(
      (
        await supabase
          .from('messages')
          .select('id, blurb_message')
          .eq('blurb_message', 'Hel')
          .order('blurb_message')
          .order('id', { ascending: false })
      ).data,
    ).toEqual([
      { id: 4, blurb_message: 'Hel' },
      { id: 1, blurb_message: 'Hel' },
    ])
    expect((await supabase.from('messages').select().limit(1).single()).data).not.toHaveProperty(
      'blurb_message',
    )
  })
})

describe('order, limit, range', () => {
  test('orders by several columns, JSON, nulls first or last, and a related row', async () => {
    const names = async (query: PromiseLike<{ data: { username: string }[] | null }>) =>
      (await query).data?.map(({ username }) => username)
    expect(
      await names(
        supabase
          .from('users')
          .select('username')
          .order('status', { ascending: false })
          .order('username'),
      ),
    ).toEqual(['kiwicopple', 'awailas', 'dragarcia', 'jsonuser', 'supabot'])
    expect(
      await names(
        supabase
          .from('users')
          .select('username')
          .order('data->>foo', { nullsFirst: false })
          .order('username')
          .limit(2),
      ),
    ).toEqual(['jsonuser', 'awailas'])
    expect(
      await names(
        supabase
          .from('users')
          .select('username')
          .order('data->nested->deep->er', { nullsFirst: true })
          .order('username')
          .limit(1),
      ),
    ).toEqual(['awailas'])
    const byChannel = await supabase
      .from('messages')
      .select('id, channel:channels(slug)')
      .order('channel(slug)', { ascending: false })
      .order('id')
    expect(byChannel.data?.map(({ id }) => id)).toEqual([2, 1, 4, 3])
  })

  test('limit and range', async () => {
    expect((await supabase.from('channels').select('id').order('id').limit(1)).data).toEqual([
      { id: 1 },
    ])
    expect((await supabase.from('channels').select('id').order('id').range(1, 5)).data).toEqual([
      { id: 2 },
      { id: 3 },
    ])
    expect((await supabase.from('channels').select('id').limit(0)).data).toEqual([])
  })
})

describe('counting', () => {
  test('exact count with HEAD, with a range and with an inner embed', async () => {
    expect(await supabase.from('users').select('*', { count: 'exact', head: true })).toMatchObject({
      count: 5,
      data: null,
      status: 200,
    })
    expect(
      await supabase.from('users').select('username', { count: 'exact' }).range(1, 2),
    ).toMatchObject({ count: 5, status: 206, data: [{}, {}] })
    expect(
      await supabase.from('users').select('username, messages!inner()', { count: 'exact' }),
    ).toMatchObject({ count: 2 })
  })

  test('planned and estimated', async () => {
    expect(
      await supabase.from('users').select('*', { count: 'planned', head: true }),
    ).toMatchObject({ count: 5 })
    expect(await supabase.from('users').select('*', { count: 'estimated' })).toMatchObject({
      count: 5,
    })
  })
})

describe('single row', () => {
  test('single', async () => {
    expect(
      (await supabase.from('channels').select('id').eq('slug', 'other').single()).data,
    ).toEqual({ id: 3 })
    expect(await supabase.from('channels').select().single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        details: 'The result contains 3 rows',
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    })
  })

  test('maybeSingle', async () => {
    expect(await supabase.from('channels').select().eq('slug', 'none').maybeSingle()).toMatchObject(
      { data: null, error: null, status: 200 },
    )
    expect(await supabase.from('channels').select().maybeSingle()).toMatchObject({
      error: { code: 'PGRST116' },
    })
  })
})
