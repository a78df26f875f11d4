import { withClient } from '../../db/with-client.ts'
import type { ChangeFeed } from './change-feed.ts'
import { createOutboxFeed } from './outbox-feed.ts'
import { createWalFeed, type FeedOptions } from './wal-feed.ts'

/**
 * The feed that this PostgreSQL allows: its write-ahead log where `wal_level` is logical and the
 * login may read it, else the outbox.
 * @throws the driver's error when the database cannot be reached
 */
export async function openChangeFeed(options: FeedOptions): Promise<ChangeFeed> {
  const hasWal = await withClient(options.adminUrl, async (client) => {
    const { rows } = await client.query<{ hasWal: boolean }>(
      `select current_setting('wal_level') = 'logical' and (rolsuper or rolreplication) as "hasWal"
       from pg_roles
       where rolname = current_user`,
    )
    return rows[0]?.hasWal ?? false
  })
  return hasWal ? createWalFeed(options) : createOutboxFeed(options)
}
