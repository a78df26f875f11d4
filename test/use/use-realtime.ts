import { randomUUID } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, expect } from 'vitest'
import { WebSocket } from 'ws'
import { createKeys, issuerOf, type Keys } from '../../backend/auth/keys/keys.ts'
import { createBackend } from '../../backend/backend.ts'
import { createPostgresChanges } from '../../backend/realtime/changes/create-postgres-changes.ts'
import type { PostgresChanges } from '../../backend/realtime/changes/postgres-changes.ts'
import type { ChangeFeed } from '../../backend/realtime/feed/change-feed.ts'
import { openChangeFeed } from '../../backend/realtime/feed/open-change-feed.ts'
import type { RealtimeLimits } from '../../backend/realtime/limits.ts'
import {
  createRealtime,
  type Realtime,
  type RealtimeOptions,
} from '../../backend/realtime/realtime.ts'
import { createNodeServer } from '../../backend/web/node-server.ts'
import { createStubFeeds } from '../servers/stub-feed.ts'
import { useDatabase, type TestDatabaseInUse } from './use-database.ts'

export interface RealtimeInUse extends TestDatabaseInUse {
  keys: Keys
  feeds: ReturnType<typeof createStubFeeds>
  /** Another server process on the same database. */
  start(limits?: Partial<RealtimeLimits>, more?: Partial<ServerParts>): Promise<RealtimeServer>
  /** A new person with a session, and a token of it. */
  addPerson(more?: { expiresInS?: number }): Promise<RealtimePerson>
}

interface ServerParts {
  postgresChanges: PostgresChanges
  feed: ChangeFeed
}

export interface RealtimePerson {
  id: string
  sessionId: string
  token: string
}

export interface RealtimeServer {
  url: string
  realtime: Realtime
  /** A stock client; it is disconnected after the test. */
  connect(options?: { vsn?: string; token?: () => string; key?: string }): SupabaseClient
  /** A bare socket; it is closed after the test. */
  open(path?: string): Promise<RawSocket>
}

export interface RawSocket {
  socket: WebSocket
  /** What arrived as text, parsed. */
  frames: unknown[]
  send(frame: unknown): void
  closed(): { code: number; reason: string } | null
  /** The HTTP status with which it was refused. */
  refused(): number | null
  /** The body of that answer, once it is there. */
  refusal(): unknown
}

const noService = { handle: () => Promise.reject(new Error('not part of this test')) }
const noChanges: PostgresChanges = {
  subscribe: () => ({
    ids: [],
    ready: Promise.resolve(),
    retry: () => null,
    [Symbol.dispose]() {},
  }),
  async [Symbol.asyncDispose]() {},
}

/**
 * Realtime on a database of its own, for the tests of one file. Await it at the top of the file.
 * @param followsDatabase what is committed is told; otherwise the test says what was committed
 */
export async function useRealtime({ followsDatabase = false } = {}): Promise<RealtimeInUse> {
  const stack = new AsyncDisposableStack()
  const sockets: { close(): void }[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close()
  })
  const database = await useDatabase()
  afterAll(() => stack.disposeAsync())
  const jwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  const keys = await createKeys({
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    jwks: [{ ...jwk, kid: 'test' }],
    issuer: issuerOf('http://shop.test'),
  })
  const feeds = createStubFeeds()

  const start: RealtimeInUse['start'] = async (limits = {}, more = {}) => {
    const parts = await createParts(more)
    const { realtime, server } = createServer({ db: database.db, keys, limits, ...parts })
    stack.use(realtime)
    stack.defer(() => server.stop(0))
    const url = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`
    return { url, realtime, ...createClients(url, keys, sockets) }
  }

  async function createParts(given: Partial<ServerParts>): Promise<ServerParts> {
    if (!followsDatabase)
      return {
        feed: stack.use(given.feed ?? feeds.create()),
        postgresChanges: given.postgresChanges ?? noChanges,
      }
    return openParts(database, stack)
  }

  return { ...database, keys, feeds, start, addPerson: (more) => addPerson(database, keys, more) }
}

function createServer(
  options: Pick<RealtimeOptions, 'db' | 'keys' | 'limits' | 'feed' | 'postgresChanges'>,
) {
  const { keys } = options
  const realtime = createRealtime({
    ...options,
    keepsAppsOut: true,
    findIp: () => '203.0.113.9',
    log: () => {},
  })
  const backend = createBackend({
    keys,
    auth: noService,
    rest: noService,
    functions: noService,
    realtime,
    allowedOrigins: '*',
    securityEvents: { record() {} },
    log: () => {},
  })
  const server = createNodeServer({
    direct: [],
    fetch: (request, from) => backend.fetch(request, from),
    upgrade: realtime.upgrade,
    isTrustedProxy: () => false,
  })
  return { realtime, server }
}

async function openParts(
  { db, adminUrl }: TestDatabaseInUse,
  stack: AsyncDisposableStack,
): Promise<ServerParts> {
  const feed = stack.use(await openChangeFeed({ db, adminUrl, log: () => {} }))
  return { feed, postgresChanges: stack.use(createPostgresChanges({ db, feed, log: () => {} })) }
}

function createClients(
  url: string,
  keys: Keys,
  sockets: { close(): void }[],
): Pick<RealtimeServer, 'connect' | 'open'> {
  return {
    connect({ vsn = '2.0.0', token, key = keys.publishableKey } = {}) {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { vsn },
        ...(token === undefined ? {} : { accessToken: async () => token() }),
      })
      sockets.push({ close: () => void client.realtime.disconnect() })
      return client
    },
    async open(path = '/realtime/v1/websocket?apikey=sb_publishable_test&vsn=2.0.0') {
      const raw = openRaw(url.replace('http', 'ws') + path)
      sockets.push(raw.socket)
      await expect.poll(() => raw.refused() ?? raw.socket.readyState).not.toBe(WebSocket.CONNECTING)
      return raw
    },
  }
}

function openRaw(url: string): RawSocket {
  const socket = new WebSocket(url)
  const frames: unknown[] = []
  let closed: { code: number; reason: string } | null = null
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(data.toString()))
  })
  socket.on('close', (code, reason) => {
    closed = { code, reason: reason.toString() }
  })
  socket.on('error', () => {})
  let refused: number | null = null
  let refusal: unknown = null
  socket.on('unexpected-response', (_, response) => {
    refused = response.statusCode ?? null
    void json(response).then((body) => (refusal = body))
  })
  return {
    socket,
    frames,
    send: (frame) => socket.send(JSON.stringify(frame)),
    closed: () => closed,
    refused: () => refused,
    refusal: () => refusal,
  }
}

async function addPerson(
  { admin }: TestDatabaseInUse,
  keys: Keys,
  { expiresInS = 3_600 }: { expiresInS?: number } = {},
): Promise<RealtimePerson> {
  const [id, sessionId] = [randomUUID(), randomUUID()]
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@x.example`])
  await admin.query('insert into auth.sessions (id, user_id) values ($1, $2)', [sessionId, id])
  const token = await keys.signAccessToken({
    sub: id,
    session_id: sessionId,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1_000) + expiresInS,
  })
  return { id, sessionId, token }
}
