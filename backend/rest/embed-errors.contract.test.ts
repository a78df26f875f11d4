import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('errors of embeds', () => {
  test('ambiguous embeds list the relationships to choose from', async () => {
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
    [
      // A foreign key of a table to itself is two relationships, so its name says too little.
      '/collections?select=id,collections!collections_parent_id_fkey(id)',
      {
        code: 'PGRST200',
        details:
          "Searched for a foreign key relationship between 'collections' and 'collections' using the hint 'collections_parent_id_fkey' in the schema 'chat', but no matches were found.",
        hint: null,
      },
    ],
    ['/collections?select=id,collections_parent_id_fkey(id)', { code: 'PGRST200' }],
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
