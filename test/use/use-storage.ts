import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair } from 'jose'
import type { Client } from 'pg'
import { afterAll } from 'vitest'
import { createKeys, issuerOf, type Keys } from '../../backend/auth/keys/keys.ts'
import { createBackend, type Backend } from '../../backend/backend.ts'
import type { Database } from '../../backend/db/database.ts'
import type { LogEntry } from '../../backend/log.ts'
import { createDiskBlobs } from '../../backend/storage/blobs/disk-blobs.ts'
import { createPictures } from '../../backend/storage/images/pictures.ts'
import { createStorage } from '../../backend/storage/storage.ts'
import { createVectors } from '../../backend/storage/vectors/vectors.ts'
import type { StorageContext } from '../../backend/storage/storage-context.ts'
import { useDatabase } from './use-database.ts'

const origin = 'http://storage.test'
const publishableKey = 'sb_publishable_test'
const secretKey = 'sb_secret_test'

export interface StorageInUse {
  db: Database
  /** A superuser's connection, to read and change the database directly. */
  admin: Client
  /** The connection strings of the database, for another process. */
  url: string
  adminUrl: string
  context: StorageContext
  backend: Backend
  /** Where the bytes are. */
  folder: string
  log: LogEntry[]
  keys: Keys
  /** supabase-js with this key or the token of a person; without one with the publishable key. */
  client(token?: string): SupabaseClient
  service: SupabaseClient
  /** A new account with a token. */
  signUp(): Promise<{ id: string; token: string }>
  /** Sends a request to `/storage/v1`, with the service role unless a token is given. */
  send(path: string, init?: RequestInit, token?: string): Promise<Response>
  /** A bucket with a new name. */
  createBucket(bucket?: {
    id?: string
    isPublic?: boolean
    fileSizeLimit?: number
    allowedMimeTypes?: string[]
  }): Promise<string>
}

/**
 * The storage service on a database and a folder of its own, for the tests of one file. Await it at
 * the top of the file.
 */
export async function useStorage(
  settings: Partial<StorageContext['settings']> = {},
): Promise<StorageInUse> {
  const { db, admin, url, adminUrl } = await useDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'storage-'))
  const pictures = createPictures({ folder: join(folder, 'pictures') })
  afterAll(async () => {
    await pictures[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })
  const log: LogEntry[] = []
  const keys = await makeKeys()
  const context = makeContext({
    db,
    blobs: createDiskBlobs(folder),
    pictures,
    settings: { fileSizeLimitBytes: 50 * 1024 * 1024, s3Protocol: null, ...settings },
    keys,
    log: (entry) => log.push(entry),
  })
  const backend = makeBackend(context)
  const client = (token?: string) => connect(backend, token)
  return {
    db,
    admin,
    url,
    adminUrl,
    context,
    backend,
    folder,
    log,
    keys,
    client,
    service: client(secretKey),
    signUp: () => signUp(admin, keys),
    send: (path, init = {}, token = secretKey) =>
      backend.fetch(
        new Request(`${origin}/storage/v1${path}`, {
          duplex: 'half',
          ...init,
          headers: {
            apikey: publishableKey,
            authorization: `Bearer ${token}`,
            ...(init.headers as Record<string, string> | undefined),
          },
        } as RequestInit),
        { ip: '203.0.113.9' },
      ),
    async createBucket({ id = randomUUID(), isPublic = false, ...limits } = {}) {
      await admin.query(
        `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
         values ($1, $1, $2, $3, $4)`,
        [id, isPublic, limits.fileSizeLimit ?? null, limits.allowedMimeTypes ?? null],
      )
      return id
    },
  }
}

function makeContext(parts: Omit<StorageContext, 'now' | 'vectors'>): StorageContext {
  return { ...parts, vectors: createVectors({ db: parts.db }), now: () => new Date() }
}

async function makeKeys(): Promise<Keys> {
  const jwk = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)
  return createKeys({
    publishableKey,
    secretKey,
    jwks: [{ ...jwk, kid: 'test' }],
    issuer: issuerOf(origin),
  })
}

function makeBackend(context: StorageContext): Backend {
  const absent = { handle: async () => new Response(null, { status: 501 }) }
  return createBackend({
    keys: context.keys,
    auth: absent,
    rest: absent,
    functions: absent,
    keepsAppsOut: true,
    storage: createStorage(context),
    allowedOrigins: '*',
    securityEvents: { record() {} },
    log: context.log,
  })
}

function connect(backend: Backend, token: string = publishableKey): SupabaseClient {
  const isKey = token.startsWith('sb_')
  return createClient(origin, isKey ? token : publishableKey, {
    ...(isKey ? {} : { accessToken: async () => token }),
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => backend.fetch(new Request(input, init), { ip: '203.0.113.9' }),
    },
  })
}

async function signUp(admin: Client, keys: Keys): Promise<{ id: string; token: string }> {
  const { rows } = await admin.query<{ id: string }>(
    'insert into auth.users (email) values ($1) returning id',
    [`${randomUUID()}@people.example`],
  )
  const id = rows[0]?.id ?? ''
  const token = await keys.signAccessToken({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 600,
  })
  return { id, token }
}
