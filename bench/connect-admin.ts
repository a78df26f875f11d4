import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Subject } from './measure.ts'

/**
 * Connects to the database under test as a superuser, for changes that would take minutes through
 * the shop.
 */
export async function connectAdmin(
  subject: Pick<Subject, 'dataDir'>,
): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: findAdminUrl(subject) })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

export function findAdminUrl({ dataDir }: Pick<Subject, 'dataDir'>): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  return `postgres://postgres:${read('postgres-password')}@127.0.0.1:${port}/postgres`
}
