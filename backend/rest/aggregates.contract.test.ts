import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('aggregates', () => {
  test.each<[string, unknown]>([
    [
      '/messages?select=channels(slug),id.sum()&order=channels(slug).desc',
      [
        { channels: { slug: 'random' }, sum: 2 },
        { channels: { slug: 'public' }, sum: 5 },
        { channels: { slug: 'other' }, sum: 3 },
      ],
    ],
    [
      '/messages?select=...channels(slug),count()&order=channels(slug).asc',
      [
        { slug: 'other', count: 1 },
        { slug: 'public', count: 2 },
        { slug: 'random', count: 1 },
      ],
    ],
    [
      '/messages?select=count(),users(username)&order=users(data->>x),users(username).desc&limit=1',
      [{ count: 3, users: { username: 'supabot' } }],
    ],
  ])('%s: groups are ordered by an embedded column', async (path, rows) => {
    const response = await fixture.send(`GET ${path}`)
    expect([response.status, await response.json()]).toEqual([200, rows])
  })

  test.each<[string, string, unknown]>([
    ['messages', 'count()', [{ count: 4 }]],
    [
      'messages',
      'username, id.sum(), latest:id.max()',
      [
        { username: 'kiwicopple', sum: 4, latest: 4 },
        { username: 'supabot', sum: 6, latest: 3 },
      ],
    ],
    [
      'messages',
      'username, total:id.sum()::text',
      [
        { username: 'kiwicopple', total: '4' },
        { username: 'supabot', total: '6' },
      ],
    ],
    ['messages', 'id::text.max()', [{ max: '4' }]],
    [
      'kitchen_sink',
      'settings->>theme, count()',
      [
        { theme: 'dark', count: 1 },
        { theme: 'light', count: 1 },
        { theme: null, count: 1 },
      ],
    ],
    [
      'users',
      'username, messages(count)',
      [
        { username: 'awailas', messages: [{ count: 0 }] },
        { username: 'dragarcia', messages: [{ count: 0 }] },
        { username: 'jsonuser', messages: [{ count: 0 }] },
        { username: 'kiwicopple', messages: [{ count: 1 }] },
        { username: 'supabot', messages: [{ count: 3 }] },
      ],
    ],
    [
      'messages',
      'count(), users(status)',
      [
        { count: 1, users: { status: 'OFFLINE' } },
        { count: 3, users: { status: 'ONLINE' } },
      ],
    ],
    [
      'messages',
      'count(), ...users(status)',
      [
        { count: 1, status: 'OFFLINE' },
        { count: 3, status: 'ONLINE' },
      ],
    ],
    [
      'messages',
      'channel_id, ...users(username.count())',
      [
        { channel_id: 1, count: 2 },
        { channel_id: 2, count: 1 },
        { channel_id: 3, count: 1 },
      ],
    ],
    [
      'channels',
      'slug, messages(users(status, count()))',
      expect.arrayContaining([
        { slug: 'random', messages: [{ users: { status: 'ONLINE', count: 1 } }] },
      ]),
    ],
  ])('%s: %s', async (table, columns, rows) => {
    const { data, error } = await supabase.from(table).select(columns)
    expect(error).toBeNull()
    const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    expect(data?.toSorted(byText)).toEqual(Array.isArray(rows) ? rows.toSorted(byText) : rows)
  })
})
