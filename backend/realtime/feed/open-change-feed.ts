import { withClient } from '../../db/with-client.ts'
import type { ChangeFeed } from './change-feed.ts'
import { createOutboxFeed } from './outbox-feed.ts'
import { createWalFeed, type FeedOptions } from './wal-feed.ts'

/**
 * The feed that this PostgreSQL allows: its write-ahead log where `wal_level` is logical and the
 * login may read it, else the outbox. The log says why it is the outbox.
 * @throws the driver's error when the database cannot be reached
 */
export async function openChangeFeed(options: FeedOptions): Promise<ChangeFeed> {
  const found = await withClient(options.adminUrl, async (client) => {
    const { rows } = await client.query<{ walLevel: string; mayRead: boolean; login: string }>(
      `select current_setting('wal_level') as "walLevel", rolsuper or rolreplication as "mayRead",
         rolname as login
       from pg_roles
       where rolname = current_user`,
    )
    return rows[0]
  })
  if (found?.walLevel === 'logical' && found.mayRead) return createWalFeed(options)
  options.log({
    level: 'info',
    message:
      'Realtime works, with triggers that write each change of a published table a second time ' +
      'while somebody listens. With wal_level = logical in postgresql.conf (then restart ' +
      'PostgreSQL) and a login that may read its log (a superuser, or alter role … replication) ' +
      'the changes are read from the log of PostgreSQL instead.',
    walLevel: found?.walLevel,
    login: found?.login,
  })
  return createOutboxFeed(options)
}
