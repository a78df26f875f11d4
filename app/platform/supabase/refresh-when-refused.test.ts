import { createClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { refreshWhenRefused } from './refresh-when-refused.ts'

const origin = 'http://site.example'
const inAnHour = Math.floor(Date.now() / 1000) + 3_600
const session = {
  access_token: 'a.b.c',
  refresh_token: 'before',
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: inAnHour,
  user: { id: 'ada', app_metadata: {}, user_metadata: {}, aud: '', created_at: '' },
}

/** A signed-in browser whose requests are answered here. */
function browserWith(answers: { data: number; refresh: number }) {
  const sent: string[] = []
  const stored = new Map([['session', JSON.stringify(session)]])
  async function answer(input: string | URL | Request): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    sent.push(pathname)
    const isRefresh = pathname.endsWith('/token')
    const status = isRefresh ? answers.refresh : pathname.startsWith('/rest') ? answers.data : 204
    const body = isRefresh && status === 200 ? { ...session, refresh_token: 'after' } : {}
    const response =
      status === 204 ? new Response(null, { status }) : Response.json(body, { status })
    Object.defineProperty(response, 'url', { value: origin + pathname })
    return response
  }
  const client: ReturnType<typeof createClient> = createClient(origin, 'key', {
    auth: {
      autoRefreshToken: false,
      storageKey: 'session',
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: { fetch: refreshWhenRefused(answer, () => client) },
  })
  const refreshToken = () =>
    (JSON.parse(stored.get('session') ?? '{}') as { refresh_token?: string }).refresh_token
  return { client, sent, refreshToken }
}

const refreshes = (sent: string[]) => sent.filter((path) => path === '/auth/v1/token').length

describe('a request whose token is refused', () => {
  test('refreshes the session once, also when many are refused together', async () => {
    const { client, sent, refreshToken } = browserWith({ data: 401, refresh: 200 })
    await Promise.all([1, 2, 3].map(() => client.from('things').select()))
    await expect.poll(refreshToken).toBe('after')
    expect(refreshes(sent)).toBe(1)
  })

  test('forgets a session that the service does not know', async () => {
    const { client, refreshToken } = browserWith({ data: 401, refresh: 400 })
    await client.from('things').select()
    await expect.poll(refreshToken).toBeUndefined()
  })

  test('keeps the session when the refresh fails for another reason', async () => {
    const { client, sent, refreshToken } = browserWith({ data: 401, refresh: 429 })
    await client.from('things').select()
    await expect.poll(() => refreshes(sent)).toBe(1)
    expect(refreshToken()).toBe('before')
  })
})

test('a request refused for another reason refreshes nothing', async () => {
  const { client, sent } = browserWith({ data: 403, refresh: 200 })
  await client.from('things').select()
  expect(refreshes(sent)).toBe(0)
})
