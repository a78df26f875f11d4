import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

/** Fetches the rows of a raw query, because supabase-js removes spaces and quotes from `select`. */
async function rows(query: string): Promise<unknown> {
  const response = await fixture.send(`GET ${query}`)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('relationships of embeds', () => {
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
      'one to one, in both directions',
      '/channels?select=slug,channel_details(details,channels(id))&id=eq.1',
      [
        {
          slug: 'public',
          channel_details: { details: 'Details for public channel', channels: { id: 1 } },
        },
      ],
    ],
    [
      'one to one without a related row',
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
      'many to many with the junction as hint',
      '/categories?select=name,products!product_categories(name)&id=eq.3',
      [{ name: 'Audio', products: [{ name: 'Headphones' }] }],
    ],
    [
      'the junction table',
      '/products?select=name,product_categories(category_id)&id=eq.2',
      [{ name: 'Smartphone', product_categories: [{ category_id: 1 }] }],
    ],
    [
      'self-reference, children',
      '/collections?select=id,children:collections(id)&id=eq.1',
      [{ id: 1, children: [{ id: 2 }, { id: 3 }] }],
    ],
    [
      'self-reference, parent, by the column',
      '/collections?select=id,parent:parent_id(id,description)&id=eq.2',
      [{ id: 2, parent: { id: 1, description: 'Root' } }],
    ],
    [
      'self-reference with the column as hint',
      '/collections?select=id,collections!parent_id(id)&id=eq.2',
      [{ id: 2, collections: [{ id: 4 }] }],
    ],
    [
      'self-reference, three levels',
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
      'composite foreign key, many to one',
      '/desks?select=id,branches(town)&order=id',
      [
        { id: 1, branches: { town: 'Lagos' } },
        { id: 2, branches: { town: 'Lagos' } },
        { id: 3, branches: null },
      ],
    ],
    [
      'composite foreign key, one to many',
      '/branches?select=town,desks(id)&order=town',
      [
        { town: 'Abuja', desks: [] },
        { town: 'Lagos', desks: [{ id: 1 }, { id: 2 }] },
      ],
    ],
    [
      'hint: a column of the parent table',
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
      'hint: a column of the embedded table',
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
      'the same table twice with different hints',
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
      'between views with renamed columns',
      '/message_authors?select=author,active_users(username)&message_id=eq.1',
      [{ author: 'supabot', active_users: { username: 'supabot' } }],
    ],
    [
      'through a view of a view',
      '/authors_of_authors?select=author,users(status)&message_id=eq.4',
      [{ author: 'kiwicopple', users: { status: 'OFFLINE' } }],
    ],
    [
      'computed relationship, to many',
      '/users?select=username,posts:get_messages(id,blurb_message)&username=eq.kiwicopple',
      [{ username: 'kiwicopple', posts: [{ id: 4, blurb_message: 'Hel' }] }],
    ],
    [
      'computed relationship with an overloaded name',
      '/channels?select=id,get_messages(id)&id=eq.2',
      [{ id: 2, get_messages: [{ id: 2 }] }],
    ],
    [
      'computed relationship, `rows 1`',
      '/users?select=first_profile(id)&username=in.(supabot,awailas)&order=username',
      [{ first_profile: null }, { first_profile: { id: 1 } }],
    ],
    [
      'computed relationship that returns no row',
      '/users?select=get_user_profile(*)&username=eq.awailas',
      [{ get_user_profile: { id: null, username: null } }],
    ],
    [
      'computed relationship, inner',
      '/users?select=username,first_profile!inner(id)',
      [{ username: 'supabot', first_profile: { id: 1 } }],
    ],
    [
      'computed relationship of a view',
      '/active_users?select=username,get_active_user_messages(id)&username=eq.supabot',
      [{ username: 'supabot', get_active_user_messages: [{ id: 1 }, { id: 2 }, { id: 3 }] }],
    ],
    [
      'an embed without columns adds nothing',
      '/messages?select=id,users!inner()&users.status=eq.OFFLINE',
      [{ id: 4 }],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await rows(query)).toEqual(expected)
  })

  test('cannot embed a table of a schema that is not exposed', async () => {
    const response = await fixture.send('GET /users?select=vault(*)')
    expect([response.status, (await response.json()).code]).toEqual([400, 'PGRST200'])
  })
})
