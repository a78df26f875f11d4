import { expect, test } from 'vitest'
import type { Database, Tx } from '../../db/database.ts'
import { createStubFeeds } from '../../../test/servers/stub-feed.ts'
import { createPostgresChanges } from './create-postgres-changes.ts'
import type { ChangesSubscriber } from './postgres-changes.ts'

/** Counts the transactions of a database in which every table may be followed. */
function createCountingDb() {
  const counts = { open: 0, most: 0, all: 0 }
  const tx = { query: async () => ({ rows: [] }) } as unknown as Tx // only this is used
  const transaction = async <T>(_: object, work: (tx: Tx) => Promise<T>): Promise<T> => {
    counts.all++
    counts.most = Math.max(counts.most, ++counts.open)
    await new Promise((resolve) => setImmediate(resolve))
    const result = await work(tx)
    counts.open--
    return result
  }
  return { counts, db: { transaction } as unknown as Database } // only this is used
}

const anon = { role: 'anon', claims: {} }
const subscriber: ChangesSubscriber = {
  claims: () => anon,
  send() {},
  lost() {},
}
const bindings = Array.from({ length: 100 }, (_, id) => ({
  event: '*' as const,
  schema: 'public',
  table: 'notes',
  filter: `id=eq.${id}`,
}))

test('joins are checked one after the other, each in one transaction, and a flood is refused', async () => {
  const { db, counts } = createCountingDb()
  const feed = createStubFeeds().create()
  await using changes = createPostgresChanges({ db, feed, log: () => {} })
  const joins = Array.from({ length: 1_100 }, () => changes.subscribe(subscriber, bindings).ready)
  const outcomes = await Promise.allSettled(joins)
  // One in its turn, and 1,000 that wait for theirs.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1_001)
  expect(counts).toEqual({ open: 0, most: 1, all: 1_001 })
})
