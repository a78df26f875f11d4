import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

/**
 * Connects to the database of the site as its superuser: for what would take days otherwise, such as
 * goods that were delivered two weeks ago.
 */
export async function connectDatabase(): Promise<Client & AsyncDisposable> {
  const read = (name: string) => readFileSync(join(inject('dataDir'), name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  const client = new Client({
    connectionString: `postgres://postgres:${read('postgres-password')}@127.0.0.1:${port}/postgres`,
  })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
