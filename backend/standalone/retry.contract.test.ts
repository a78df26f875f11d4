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
import { newPerson } from '../../test/published-suite.ts'
import { startAuth, type AuthKit } from '../../test/auth/auth-kit.ts'

/**
 * The retry rules and constants of the specification (sections 4, 8 and 9) with the real client against the real service: a tick of
 * 30 s, a threshold of 3 ticks, a margin of 90 s, retries that double from 200 ms within 30 s, a key set kept for 10 min.
 */
const storageKey = 'supabase.auth.token'
let kit: AuthKit
/** When each call to the service was made, and what answers instead of it. */
let calls: { path: string; atMs: number }[]
let outage: (path: string) => Response | 'offline' | null

beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'), { autoconfirm: true })
})
afterAll(() => kit[Symbol.asyncDispose]())
beforeEach(() => {
  calls = []
  outage = () => null
  // The database needs its own timers, and so does the service, which reads the clock.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

async function through(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  calls.push({ path: pathname.replace('/auth/v1', '') + search, atMs: Date.now() })
  const instead = outage(pathname)
  if (instead === 'offline') throw new TypeError('fetch failed')
  return instead ?? kit.backend.fetch(request, { ip: '198.51.100.7' })
}

interface Browser {
  client: GoTrueClient
  events: string[]
  stored(): Session | null
  /** Says that the session ends so many seconds from now. */
  endIn(seconds: number): void
}

async function signedIn({ autoRefreshToken = false } = {}): Promise<Browser> {
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
    fetch: through,
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
    endIn: (seconds) =>
      void items.set(
        storageKey,
        JSON.stringify({ ...stored(), expires_at: Math.floor(Date.now() / 1000) + seconds }),
      ),
  }
}

const refreshes = () => calls.filter(({ path }) => path === '/token?grant_type=refresh_token')

describe('when a session is refreshed', () => {
  test('on reading it within 90 s of its end, not before', async () => {
    const { client, endIn } = await signedIn()
    endIn(95)
    await client.getSession()
    expect(refreshes()).toHaveLength(0)
    endIn(85)
    const { data, error } = await client.getSession()
    expect([refreshes().length, error, data.session?.expires_in]).toEqual([1, null, 3600])
  })

  test('by the tick of 30 s, as soon as it ends within 3 ticks', async () => {
    const { client, endIn, events } = await signedIn({ autoRefreshToken: true })
    await client.startAutoRefresh()
    endIn(3600)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(refreshes()).toHaveLength(0)
    endIn(135)
    await vi.advanceTimersByTimeAsync(30_000)
    await vi.waitFor(() => expect(events).toContain('TOKEN_REFRESHED'))
    expect(refreshes()).toHaveLength(1)
    await client.stopAutoRefresh()
  })

  test('once, however many ask at the same time', async () => {
    const { client, endIn } = await signedIn()
    endIn(-1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.getSession()))
    expect(refreshes()).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.session?.access_token)).size).toBe(1)
  })
})

describe('when the service cannot be reached', () => {
  test.for([[0], [502], [503], [504]] as const)(
    'status %s: it is asked again after 200 ms, 400, 800 …, for 30 s; the session stays',
    async ([status]) => {
      const { client, endIn, stored, events } = await signedIn()
      endIn(-1)
      outage = () => (status === 0 ? 'offline' : new Response('bad gateway', { status }))
      const asked = client.getSession()
      await vi.advanceTimersByTimeAsync(31_000)
      const { error } = await asked
      expect(isAuthRetryableFetchError(error)).toBe(true)
      const times = refreshes().map(({ atMs }) => atMs)
      const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
      expect(gaps.map((ms) => Math.round(Math.log2(ms / 200)))).toEqual([0, 1, 2, 3, 4, 5, 6])
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(30_000)
      expect([stored() === null, events]).toEqual([false, []])
    },
  )

  test('and back within the window, it is refreshed and nobody notices', async () => {
    const { client, endIn, events } = await signedIn()
    endIn(-1)
    let failures = 3
    outage = () => (failures-- > 0 ? new Response(null, { status: 503 }) : null)
    const asked = client.getSession()
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await asked).data.session?.expires_in).toBe(3600)
    expect([refreshes().length, events]).toEqual([4, ['TOKEN_REFRESHED']])
  })
})

describe('when the service refuses', () => {
  test('a session that is over there is over here, at once and without another try', async () => {
    const { client, endIn, stored, events } = await signedIn()
    await kit.admin.query('delete from auth.sessions')
    endIn(-1)
    const { data, error } = await client.getSession()
    expect([data.session, error?.code, error?.status]).toEqual([
      null,
      'refresh_token_not_found',
      400,
    ])
    expect([refreshes().length, stored(), events]).toEqual([1, null, ['SIGNED_OUT']])
  })

  test('a session whose access token is still good lives on until it ends', async () => {
    const { client, endIn, stored, events } = await signedIn()
    await kit.admin.query('delete from auth.sessions')
    endIn(60)
    expect((await client.getSession()).data.session).not.toBeNull()
    await client.getSession()
    // The second asks nobody: a refused token is not tried again for a minute.
    expect([refreshes().length, stored() === null, events]).toEqual([1, false, []])
  })

  test('a refusal is never a status that clients take for a broken line', async () => {
    const { stored } = await signedIn()
    const token = stored()?.refresh_token ?? ''
    await kit.admin.query('delete from auth.sessions')
    for (const body of [
      { refresh_token: token },
      { refresh_token: 'abcdefghijkl' },
      { refresh_token: 'no form' },
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

test('the key set is fetched once in 10 minutes, and again for a key that is new', async () => {
  const { client } = await signedIn()
  const keySets = () => calls.filter(({ path }) => path === '/.well-known/jwks.json').length
  await client.getClaims()
  await client.getClaims()
  expect(keySets()).toBe(1)
  await vi.advanceTimersByTimeAsync(601_000)
  await client.getClaims()
  expect(keySets()).toBe(2)
})
