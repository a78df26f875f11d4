import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { createDatabase, type Database } from '../../backend/db/database.ts'
import type { Caller } from '../../backend/web/caller.ts'
import { createRest } from '../../backend/rest/rest.ts'
import { cloneDatabase, type TestDatabase } from '../template-database.ts'

/** The Data API on a database with the schema of `rest.sql`. */
export interface RestFixture extends AsyncDisposable {
  rest: Awaited<ReturnType<typeof createRest>>
  db: Database
  /** Runs SQL as superuser, without the API. */
  sql(text: string): Promise<Record<string, unknown>[]>
  /** A supabase-js client whose `fetch` calls the Data API directly. */
  client(caller?: TestCaller): ReturnType<typeof createChatClient>
  /** Sends a request such as `GET /users` to `/rest/v1`. */
  send(request: string, options?: SendOptions): Promise<Response>
}

type TestCaller = Pick<Caller, 'role' | 'claims'>

export interface SendOptions {
  headers?: Record<string, string>
  body?: unknown
  as?: TestCaller
}

export const anon: TestCaller = { role: 'anon', claims: { role: 'anon' } }
export const service: TestCaller = { role: 'service_role', claims: { role: 'service_role' } }
export function user(sub: string): TestCaller {
  return { role: 'authenticated', claims: { role: 'authenticated', sub } }
}

export async function createRestFixture(adminUrl: string): Promise<RestFixture> {
  const clone: TestDatabase = await cloneDatabase(adminUrl)
  const admin = new Client({ connectionString: clone.adminUrl })
  await admin.connect()
  await admin.query(readFileSync(join(import.meta.dirname, 'rest.sql'), 'utf8'))
  const db = createDatabase({ url: clone.url })
  const rest = await createRest({
    db,
    schemas: ['chat', 'personal'],
    extraSearchPath: ['extensions'],
    maxRows: 1_000,
    allowsAggregates: true,
    allowsPlans: true,
    allowsRollback: true,
  })
  return {
    rest,
    db,
    sql: async (text) => (await admin.query<Record<string, unknown>>(text)).rows,
    client: (caller = anon) =>
      createChatClient((input, init) => rest.handle(new Request(input, init), caller)),
    send(request, { headers = {}, body, as = anon } = {}) {
      const [method = 'GET', path = ''] = request.split(/ (.*)/s)
      const init =
        body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
      return rest.handle(
        new Request(`http://localhost/rest/v1${path}`, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...init,
        }),
        as,
      )
    },
    async [Symbol.asyncDispose]() {
      await rest.close()
      await db.close()
      await admin.end()
      await clone[Symbol.asyncDispose]()
    },
  }
}

function createChatClient(fetch: typeof globalThis.fetch) {
  return createClient('http://localhost', 'key', { db: { schema: 'chat' }, global: { fetch } })
}
