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

describe('spread embeds', () => {
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
      'to one inside to many',
      '/channels?select=slug,...messages(...users(username))&id=eq.1',
      [{ slug: 'public', username: ['supabot', 'kiwicopple'] }],
    ],
    [
      'inner',
      '/messages?select=id,...users!inner(status)&users.status=eq.OFFLINE',
      [{ id: 4, status: 'OFFLINE' }],
    ],
    [
      'two embeds of the same table',
      '/best_friends?select=...users!first_user(a:username),x:users!second_user(username)&id=eq.2',
      [{ a: 'supabot', x: { username: 'awailas' } }],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await rows(query)).toEqual(expected)
  })

  test('refuses aggregates in to-many spreads', async () => {
    const { error } = await supabase.from('channels').select('...messages(id.sum())')
    expect(error).toMatchObject({
      code: 'PGRST127',
      details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
    })
  })
})
