import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, inject, onTestFinished } from 'vitest'
import { createDatabase, type Database } from '../../backend/db/database.ts'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { prepareDatabase } from '../../backend/db/prepare.ts'
import type { LogEntry } from '../../backend/log.ts'
import type { ChangeFeed, CommittedTransaction } from '../../backend/realtime/feed/change-feed.ts'
import { openChangeFeed } from '../../backend/realtime/feed/open-change-feed.ts'
import { createEmptyDatabase } from '../template-database.ts'

export interface ChangeFeedInUse {
  db: Database
  admin: Client
  adminUrl: string
  url: string
  /** A feed of its own, closed after the test. */
  open(log?: LogEntry[]): Promise<ChangeFeed>
}

/**
 * A database with the tables of the services only, whose changes are read from the write-ahead log,
 * or from the outbox because its login is not a superuser and its log is not logical.
 */
export async function useChangeFeed(source: ChangeFeed['source']): Promise<ChangeFeedInUse> {
  const { adminUrl, dispose } = await (source === 'wal' ? emptyDatabase() : plainCluster())
  const { url } = await prepareDatabase(adminUrl, null)
  const db = createDatabase({ url })
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  afterAll(async () => {
    await admin.end()
    await db.close()
    await dispose()
  })
  return {
    db,
    admin,
    adminUrl,
    url,
    async open(log = []) {
      const feed = await openChangeFeed({ db, adminUrl, log: (entry) => log.push(entry) })
      onTestFinished(() => feed[Symbol.asyncDispose]())
      return feed
    },
  }
}

/** What a feed tells, from now on. */
export function record(feed: ChangeFeed) {
  const transactions: CommittedTransaction[] = []
  const messages: string[] = []
  let gaps = 0
  feed.onTransaction((transaction) => transactions.push(transaction))
  feed.onMessage((content) => messages.push(Buffer.from(content).toString()))
  feed.onGap(() => gaps++)
  return {
    transactions,
    messages,
    gaps: () => gaps,
    changes: () => transactions.flatMap(({ changes }) => changes),
  }
}

async function emptyDatabase() {
  const { adminUrl, [Symbol.asyncDispose]: dispose } = await createEmptyDatabase(inject('adminUrl'))
  return { adminUrl, dispose }
}

/** Many hosts of PostgreSQL give their customers such a login. */
async function plainCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'plain-postgres-'))
  const postgres = await startEmbeddedPostgres(folder, { wal_level: 'replica' })
  const superuser = new Client({ connectionString: postgres.adminUrl })
  await superuser.connect()
  await superuser.query(`create role plain login createrole bypassrls password 'secret'`)
  await superuser.query('create database plain owner plain')
  await superuser.end()
  const adminUrl = Object.assign(new URL(postgres.adminUrl), {
    username: 'plain',
    password: 'secret',
    pathname: '/plain',
  }).toString()
  return {
    adminUrl,
    async dispose() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
