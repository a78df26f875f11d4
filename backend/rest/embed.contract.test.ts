import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

/** The rows of a raw query; supabase-js takes spaces and quotes out of `select`. */
async function rows(query: string): Promise<unknown> {
  const response = await fixture.send(`GET ${query}`)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('relationships', () => {
  test.each<[string, string, unknown]>([
    [
      'many to one',
      '/messages?select=id,users(username)&id=eq.1',
      [{ id: 1, users: { username: 'supabot' } }],
    ],
    [
      'one to many',
      '/channels?select=slug,messages(id)&order=id',
      [
        { slug: 'public', messages: [{ id: 1 }, { id: 4 }] },
        { slug: 'random', messages: [{ id: 2 }] },
        { slug: 'other', messages: [{ id: 3 }] },
      ],
    ],
    [
      'one to one, from either side',
      '/channels?select=slug,channel_details(details,channels(id))&id=eq.1',
      [
        {
          slug: 'public',
          channel_details: { details: 'Details for public channel', channels: { id: 1 } },
        },
      ],
    ],
    [
      'one to one without counterpart',
      '/channels?select=slug,channel_details(details)&id=eq.3',
      [{ slug: 'other', channel_details: null }],
    ],
    [
      'many to many',
      '/products?select=name,categories(name)&order=id&categories.order=name',
      [
        { name: 'Laptop', categories: [{ name: 'Computers' }, { name: 'Electronics' }] },
        { name: 'Smartphone', categories: [{ name: 'Electronics' }] },
        { name: 'Headphones', categories: [{ name: 'Audio' }, { name: 'Electronics' }] },
      ],
    ],
    [
      'many to many by the junction',
      '/categories?select=name,products!product_categories(name)&id=eq.3',
      [{ name: 'Audio', products: [{ name: 'Headphones' }] }],
    ],
    [
      'a junction by itself',
      '/products?select=name,product_categories(category_id)&id=eq.2',
      [{ name: 'Smartphone', product_categories: [{ category_id: 1 }] }],
    ],
    [
      'to itself, down',
      '/collections?select=id,children:collections(id)&id=eq.1',
      [{ id: 1, children: [{ id: 2 }, { id: 3 }] }],
    ],
    [
      'to itself, up, by the column',
      '/collections?select=id,parent:parent_id(id,description)&id=eq.2',
      [{ id: 2, parent: { id: 1, description: 'Root' } }],
    ],
    [
      'to itself, by the column as hint',
      '/collections?select=id,collections!parent_id(id)&id=eq.2',
      [{ id: 2, collections: [{ id: 4 }] }],
    ],
    [
      'to itself, three levels',
      '/collections?select=id,collections(id,collections(id,collections(id)))&id=eq.1',
      [
        {
          id: 1,
          collections: [
            { id: 2, collections: [{ id: 4, collections: [] }] },
            { id: 3, collections: [] },
          ],
        },
      ],
    ],
    [
      'by a foreign key of two columns',
      '/desks?select=id,branches(town)&order=id',
      [
        { id: 1, branches: { town: 'Lagos' } },
        { id: 2, branches: { town: 'Lagos' } },
        { id: 3, branches: null },
      ],
    ],
    [
      'by a foreign key of two columns, back',
      '/branches?select=town,desks(id)&order=town',
      [
        { town: 'Abuja', desks: [] },
        { town: 'Lagos', desks: [{ id: 1 }, { id: 2 }] },
      ],
    ],
    [
      'hint: a column of the origin',
      '/best_friends?select=id,users!first_user(username)&id=eq.1',
      [{ id: 1, users: { username: 'supabot' } }],
    ],
    [
      'hint: the foreign key',
      '/best_friends?select=id,third:users!best_friends_third_wheel_fkey(username)&order=id',
      [
        { id: 1, third: { username: 'awailas' } },
        { id: 2, third: null },
      ],
    ],
    [
      'hint: a column of the target',
      '/users?select=username,best_friends!second_user(id)&username=eq.awailas',
      [{ username: 'awailas', best_friends: [{ id: 2 }] }],
    ],
    [
      'the column as name',
      '/best_friends?select=id,first_user(username),second_user(status)&id=eq.1',
      [{ id: 1, first_user: { username: 'supabot' }, second_user: { status: 'OFFLINE' } }],
    ],
    [
      'the foreign key as name',
      '/messages?select=id,messages_username_fkey(username)&id=eq.1',
      [{ id: 1, messages_username_fkey: { username: 'supabot' } }],
    ],
    [
      'two hints of one table',
      '/best_friends?select=a:users!first_user(username),b:users!second_user!inner(username)&id=eq.1',
      [{ a: { username: 'supabot' }, b: { username: 'kiwicopple' } }],
    ],
    [
      'from a view',
      '/active_users?select=username,messages(id)&username=eq.supabot',
      [{ username: 'supabot', messages: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
    ],
    [
      'to a view',
      '/messages?select=id,active_users(username)&order=id',
      [
        { id: 1, active_users: { username: 'supabot' } },
        { id: 2, active_users: { username: 'supabot' } },
        { id: 3, active_users: { username: 'supabot' } },
        { id: 4, active_users: null },
      ],
    ],
    [
      'between views, columns renamed',
      '/message_authors?select=author,active_users(username)&message_id=eq.1',
      [{ author: 'supabot', active_users: { username: 'supabot' } }],
    ],
    [
      'through a view of a view',
      '/authors_of_authors?select=author,users(status)&message_id=eq.4',
      [{ author: 'kiwicopple', users: { status: 'OFFLINE' } }],
    ],
    [
      'a function of the row, many',
      '/users?select=username,posts:get_messages(id,blurb_message)&username=eq.kiwicopple',
      [{ username: 'kiwicopple', posts: [{ id: 4, blurb_message: 'Hel' }] }],
    ],
    [
      'a function of another row with the same name',
      '/channels?select=id,get_messages(id)&id=eq.2',
      [{ id: 2, get_messages: [{ id: 2 }] }],
    ],
    [
      'a function of the row, one of a set',
      '/users?select=first_profile(id)&username=in.(supabot,awailas)&order=username',
      [{ first_profile: null }, { first_profile: { id: 1 } }],
    ],
    [
      'a function of the row that returns nothing',
      '/users?select=get_user_profile(*)&username=eq.awailas',
      [{ get_user_profile: { id: null, username: null } }],
    ],
    [
      'a function of the row, inner',
      '/users?select=username,first_profile!inner(id)',
      [{ username: 'supabot', first_profile: { id: 1 } }],
    ],
    [
      'a function of a row of a view',
      '/active_users?select=username,get_active_user_messages(id)&username=eq.supabot',
      [{ username: 'supabot', get_active_user_messages: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
    ],
    [
      'no columns: nothing is shown',
      '/messages?select=id,users!inner()&users.status=eq.OFFLINE',
      [{ id: 4 }],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await rows(query)).toEqual(expected)
  })

  test('a relation of a schema that is not exposed is not there', async () => {
    const response = await fixture.send('GET /users?select=vault(*)')
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST200'])
  })
})

describe('spread', () => {
  test.each<[string, string, unknown]>([
    [
      'to one',
      '/messages?select=id,...users(author:username,status)&id=eq.4',
      [{ id: 4, author: 'kiwicopple', status: 'OFFLINE' }],
    ],
    [
      'all columns',
      '/channel_details?select=details,...channels(*)&id=eq.1',
      [{ details: 'Details for public channel', id: 1, data: null, slug: 'public' }],
    ],
    [
      'nested',
      '/messages?select=id,...channels(slug,...channel_details(details))&id=in.(1,3)&order=id',
      [
        { id: 1, slug: 'public', details: 'Details for public channel' },
        { id: 3, slug: 'other', details: null },
      ],
    ],
    [
      'with an embed inside',
      '/messages?select=id,...channels(slug,messages(id))&id=eq.2',
      [{ id: 2, slug: 'random', messages: [{ id: 2 }] }],
    ],
    [
      'to many',
      '/channels?select=channel:id,...messages(id,message)&messages.order=id.desc&id=eq.1',
      [{ channel: 1, id: [4, 1], message: ['Hello again', 'Hello World 👋'] }],
    ],
    [
      'to many without rows',
      '/users?select=username,...messages(id)&username=eq.awailas',
      [{ username: 'awailas', id: [] }],
    ],
    [
      'to many of to one',
      '/channels?select=slug,...messages(...users(username))&id=eq.1',
      [{ slug: 'public', username: ['supabot', 'kiwicopple'] }],
    ],
    [
      'inner',
      '/messages?select=id,...users!inner(status)&users.status=eq.OFFLINE',
      [{ id: 4, status: 'OFFLINE' }],
    ],
    [
      'two of one column name',
      '/best_friends?select=...users!first_user(a:username),x:users!second_user(username)&id=eq.2',
      [{ a: 'supabot', x: { username: 'awailas' } }],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await rows(query)).toEqual(expected)
  })

  test('no aggregates of many', async () => {
    const { error } = await supabase.from('channels').select('...messages(id.sum())')
    expect(error).toMatchObject({
      code: 'PGRST127',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  })
})

describe('conditions on embeds', () => {
  test.each<[string, string, unknown]>([
    [
      'a filter cuts the embed only',
      '/users?select=username,messages(id)&messages.channel_id=eq.1&username=in.(supabot,awailas)&order=username',
      [
        { username: 'awailas', messages: [] },
        { username: 'supabot', messages: [{ id: 1 }] },
      ],
    ],
    [
      '!inner leaves parents out',
      '/users?select=username,messages!inner(id)&messages.channel_id=eq.2',
      [{ username: 'supabot', messages: [{ id: 2 }] }],
    ],
    [
      '!inner two levels deep',
      '/users?select=username,messages!inner(channels!inner(slug))&messages.channels.slug=eq.random',
      [{ username: 'supabot', messages: [{ channels: { slug: 'random' } }] }],
    ],
    [
      '!inner of many to many',
      '/products?select=name,categories!inner(name)&categories.name=eq.Audio',
      [{ name: 'Headphones', categories: [{ name: 'Audio' }] }],
    ],
    [
      '!left is what there is without it',
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
      'is null: parents without',
      '/users?select=username,messages()&messages=is.null&order=username',
      [{ username: 'awailas' }, { username: 'dragarcia' }, { username: 'jsonuser' }],
    ],
    [
      'not is null: parents with',
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

  test('supabase-js writes them the same way', async () => {
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

describe('refusals', () => {
  test('ambiguous embeds say what there is to choose', async () => {
    expect(
      await supabase.from('best_friends').select('first_user:users(*)').single(),
    ).toMatchObject({
      status: 300,
      statusText: 'Multiple Choices',
      error: {
        code: 'PGRST201',
        message:
          "Could not embed because more than one relationship was found for 'best_friends' and 'users'",
        hint: "Try changing 'users' to one of the following: 'users!best_friends_first_user_fkey', 'users!best_friends_second_user_fkey', 'users!best_friends_third_wheel_fkey'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'best_friends with users',
            relationship:
              'best_friends_first_user_fkey using best_friends(first_user) and users(username)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'best_friends with users',
            relationship:
              'best_friends_second_user_fkey using best_friends(second_user) and users(username)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'best_friends with users',
            relationship:
              'best_friends_third_wheel_fkey using best_friends(third_wheel) and users(username)',
          },
        ],
      },
    })
  })

  test.each<[string, object]>([
    [
      '/messages?select=message_details(*)',
      {
        code: 'PGRST200',
        message:
          "Could not find a relationship between 'messages' and 'message_details' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'messages' and 'message_details' in the schema 'chat', but no matches were found.",
        hint: null,
      },
    ],
    [
      '/messages?select=user(*)',
      { code: 'PGRST200', hint: "Perhaps you meant 'users' instead of 'user'." },
    ],
    [
      '/messages?select=users!nope(*)',
      {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'messages' and 'users' using the hint 'nope' in the schema 'chat', but no matches were found.",
        hint: null,
      },
    ],
    ['/channels?select=id,user:function_returning_row(*)', { code: 'PGRST200' }],
    [
      '/best_friends?select=users!first_user(*),users!second_user(*)',
      { code: '42712', message: 'table name "best_friends_users_1" specified more than once' },
    ],
    [
      '/users?select=username,messages(sum)',
      { code: '42703', message: 'column messages_1.sum does not exist' },
    ],
    [
      '/users?select=messages(*)&order=messages(id)',
      {
        code: 'PGRST118',
        message: "A related order on 'messages' is not possible",
        details: "'users' and 'messages' do not form a many-to-one or one-to-one relationship",
      },
    ],
    ['/messages?order=users(username)', { code: 'PGRST108' }],
    [
      '/users?select=messages(*)&messages=eq.1',
      { code: 'PGRST120', message: "Bad operator on the 'messages' embedded resource" },
    ],
  ])('%s', async (query, error) => {
    const response = await fixture.send(`GET ${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject(error)
  })
})
