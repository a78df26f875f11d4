import { GoTrueClient, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { newPerson } from '../../test/published-suite.ts'
import { startAuth, type AuthKit } from '../../test/auth/auth-kit.ts'

/**
 * The retry behaviour of the real client with the real service: an auto-refresh tick of 30 s, a
 * threshold of 3 ticks, an expiry margin of 90 s, retries that double from 200 ms within 30 s, and
 * a JWKS cache of 10 min.
 */
const storageKey = 'supabase.auth.token'
let kit: AuthKit
/** The calls to the service, with their times. */
let calls: { path: string; atMs: number }[]
/** Replaces the response of the service when it returns something else than null. */
let outage: (path: string) => Response | 'offline' | null

beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())
beforeEach(() => {
  calls = []
  outage = () => null
  // The database client needs the real setImmediate and nextTick. Time goes on, because the service
  // reads the clock.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

async function fetchWithOutage(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  calls.push({ path: pathname.replace('/auth/v1', '') + search, atMs: Date.now() })
  const replacement = outage(pathname)
  if (replacement === 'offline') throw new TypeError('fetch failed')
  return replacement ?? kit.backend.fetch(request, { ip: '198.51.100.7' })
}

interface Browser {
  client: GoTrueClient
  events: string[]
  stored(): Session | null
  /** Changes the stored session so that it expires in this many seconds. */
  expireIn(seconds: number): void
}

async function signUpInBrowser({ autoRefreshToken = false } = {}): Promise<Browser> {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const client = new GoTrueClient({
    url: 'http://auth.test/auth/v1',
    storage,
    autoRefreshToken,
    fetch: fetchWithOutage,
  })
  const events: string[] = []
  const { email, password } = newPerson()
  const { error } = await client.signUp({ email, password: `long enough ${password}` })
  expect(error).toBeNull()
  client.onAuthStateChange((event) => void events.push(event))
  await vi.advanceTimersByTimeAsync(0)
  events.length = 0
  calls.length = 0
  const stored = () => JSON.parse(items.get(storageKey) ?? 'null') as Session | null
  return {
    client,
    events,
    stored,
    expireIn: (seconds) =>
      void items.set(
        storageKey,
        JSON.stringify({ ...stored(), expires_at: Math.floor(Date.now() / 1000) + seconds }),
      ),
  }
}

const refreshes = () => calls.filter(({ path }) => path === '/token?grant_type=refresh_token')

describe('a session is refreshed', () => {
  test('when it is read within 90 s of its expiry, not before', async () => {
    const { client, expireIn } = await signUpInBrowser()
    expireIn(95)
    await client.getSession()
    expect(refreshes()).toHaveLength(0)
    expireIn(85)
    const { data, error } = await client.getSession()
    expect([refreshes().length, error, data.session?.expires_in]).toEqual([1, null, 600])
  })

  test('by the auto-refresh tick of 30 s, when it expires within 3 ticks', async () => {
    const { client, expireIn, events } = await signUpInBrowser({ autoRefreshToken: true })
    await client.startAutoRefresh()
    expireIn(3600)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(refreshes()).toHaveLength(0)
    expireIn(135)
    await vi.advanceTimersByTimeAsync(30_000)
    await eventually(() => expect(events).toContain('TOKEN_REFRESHED'))
    expect(refreshes()).toHaveLength(1)
    await client.stopAutoRefresh()
  })

  test('once for parallel calls', async () => {
    const { client, expireIn } = await signUpInBrowser()
    expireIn(-1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.getSession()))
    expect(refreshes()).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.session?.access_token)).size).toBe(1)
  })
})

describe('when the service cannot be reached', () => {
  test.for([[0], [502], [503], [504]] as const)(
    'status %s: retries after 200 ms, 400 ms, 800 ms … for 30 s and keeps the session',
    async ([status]) => {
      const { client, expireIn, stored, events } = await signUpInBrowser()
      expireIn(-1)
      outage = () => (status === 0 ? 'offline' : new Response('bad gateway', { status }))
      const pending = client.getSession()
      await vi.advanceTimersByTimeAsync(31_000)
      const { error } = await pending
      expect(isAuthRetryableFetchError(error)).toBe(true)
      const times = refreshes().map(({ atMs }) => atMs)
      const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
      expect(gaps.map((ms) => Math.round(Math.log2(ms / 200)))).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(30_000)
      expect([stored() === null, events]).toEqual([false, []])
    },
  )

  test('refreshes the session when the service is back within 30 s', async () => {
    const { client, expireIn, events } = await signUpInBrowser()
    expireIn(-1)
    let failures = 3
    outage = () => (failures-- > 0 ? new Response(null, { status: 503 }) : null)
    const pending = client.getSession()
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await pending).data.session?.expires_in).toBe(600)
    expect([refreshes().length, events]).toEqual([4, ['TOKEN_REFRESHED']])
  })
})

describe('when the service refuses', () => {
  test('a session that was deleted on the server is removed without a retry', async () => {
    const { client, expireIn, stored, events } = await signUpInBrowser()
    await kit.admin.query('delete from auth.sessions')
    expireIn(-1)
    const { data, error } = await client.getSession()
    expect([data.session, error?.code, error?.status]).toEqual([
      null,
      'refresh_token_not_found',
      400,
    ])
    expect([refreshes().length, stored(), events]).toEqual([1, null, ['SIGNED_OUT']])
  })

  test('a session with a valid access token is kept until it expires', async () => {
    const { client, expireIn, stored, events } = await signUpInBrowser()
    await kit.admin.query('delete from auth.sessions')
    expireIn(60)
    expect((await client.getSession()).data.session).not.toBeNull()
    await client.getSession()
    // The second call sends no request: a refused token is not retried for a minute.
    expect([refreshes().length, stored() === null, events]).toEqual([1, false, []])
  })

  test('a refused refresh token is always status 400, which clients do not retry', async () => {
    const { stored } = await signUpInBrowser()
    const token = stored()?.refresh_token ?? ''
    await kit.admin.query('delete from auth.sessions')
    for (const body of [
      { refresh_token: token },
      { refresh_token: 'abcdefghijkl' },
      { refresh_token: 'wrong format' },
      { refresh_token: '' },
      {},
      { refresh_token: 7 },
      '{',
      '[]',
    ]) {
      const { status } = await kit.send({ path: '/token?grant_type=refresh_token', body })
      expect([body, status]).toEqual([body, 400])
    }
  })
})

test('the JWKS is fetched again after 10 minutes', async () => {
  const { client } = await signUpInBrowser()
  const keySets = () => calls.filter(({ path }) => path === '/.well-known/jwks.json').length
  await client.getClaims()
  await client.getClaims()
  expect(keySets()).toBe(1)
  await vi.advanceTimersByTimeAsync(601_000)
  await client.getClaims()
  expect(keySets()).toBe(2)
})
