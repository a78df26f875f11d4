import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

/** Fetches the rows of a raw query, because supabase-js removes spaces and quotes from `select`. */
async function rows(query: string): Promise<unknown> {
  const response = await fixture.send(`GET ${query}`)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('filters on embeds', () => {
  test.each<[string, string, unknown]>([
    [
      'a filter applies only to the embed',
      '/users?select=username,messages(id)&messages.channel_id=eq.1&username=in.(supabot,awailas)&order=username',
      [
        { username: 'awailas', messages: [] },
        { username: 'supabot', messages: [{ id: 1 }] },
      ],
    ],
    [
      '!inner omits parents without related rows',
      '/users?select=username,messages!inner(id)&messages.channel_id=eq.2',
      [{ username: 'supabot', messages: [{ id: 2 }] }],
    ],
    [
      '!inner two levels deep',
      '/users?select=username,messages!inner(channels!inner(slug))&messages.channels.slug=eq.random',
      [{ username: 'supabot', messages: [{ channels: { slug: 'random' } }] }],
    ],
    [
      '!inner with many to many',
      '/products?select=name,categories!inner(name)&categories.name=eq.Audio',
      [{ name: 'Headphones', categories: [{ name: 'Audio' }] }],
    ],
    [
      '!left is the default',
      '/booking?select=id,hotel!left(name)&id=in.(1,4)&order=id',
      [
        { id: 1, hotel: { name: 'Sunset Resort' } },
        { id: 4, hotel: null },
      ],
    ],
    [
      'or',
      '/users?select=username,messages(id)&messages.or=(channel_id.eq.2,message.eq.Hello World 👋)&username=eq.supabot',
      [{ username: 'supabot', messages: [{ id: 1 }, { id: 2 }] }],
    ],
    [
      'not.or',
      '/users?select=messages(id)&messages.not.or=(channel_id.eq.2,message.eq.Hello World 👋)&username=eq.supabot',
      [{ messages: [{ id: 3 }] }],
    ],
    [
      'by alias',
      '/users?select=posts:messages(id)&posts.id=eq.3&username=eq.supabot',
      [{ posts: [{ id: 3 }] }],
    ],
    [
      'order, limit and offset',
      '/users?select=messages(id)&messages.order=id.desc&messages.limit=1&messages.offset=1&username=eq.supabot',
      [{ messages: [{ id: 2 }] }],
    ],
    [
      'nested order and limit',
      '/users?select=username,messages(id,channels(messages(id)))&messages.limit=1&messages.channels.messages.order=id.desc&messages.channels.messages.limit=1&username=eq.supabot',
      [{ username: 'supabot', messages: [{ id: 1, channels: { messages: [{ id: 4 }] } }] }],
    ],
    [
      'is null: parents without related rows',
      '/users?select=username,messages()&messages=is.null&order=username',
      [{ username: 'awailas' }, { username: 'dragarcia' }, { username: 'jsonuser' }],
    ],
    [
      'not is null: parents with related rows',
      '/users?select=username,m:messages(id)&m=not.is.null&m.id=eq.4',
      [{ username: 'kiwicopple', m: [{ id: 4 }] }],
    ],
    [
      'is null in or',
      '/users?select=username,messages()&or=(messages.not.is.null,status.eq.OFFLINE)&order=username',
      [{ username: 'kiwicopple' }, { username: 'supabot' }],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await rows(query)).toEqual(expected)
  })

  test('works with supabase-js', async () => {
    const { data, error } = await supabase
      .from('users')
      .select('username, messages(id, channels(slug))')
      .eq('messages.channels.slug', 'public')
      .gt('messages.id', 1)
      .order('id', { referencedTable: 'messages', ascending: false })
      .limit(2, { referencedTable: 'messages' })
      .eq('username', 'supabot')
    expect(error).toBeNull()
    expect(data).toEqual([
      {
        username: 'supabot',
        messages: [
          { id: 3, channels: null },
          { id: 2, channels: null },
        ],
      },
    ])
    const range = await supabase
      .from('users')
      .select('messages(id)')
      .range(1, 1, { referencedTable: 'messages' })
      .eq('username', 'supabot')
    expect(range.data).toEqual([{ messages: [{ id: 2 }] }])
    const or = await supabase
      .from('users')
      .select('messages(id)')
      .or('id.eq.1,id.eq.3', { referencedTable: 'messages' })
      .eq('username', 'supabot')
    expect(or.data).toEqual([{ messages: [{ id: 1 }, { id: 3 }] }])
  })
})
