import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { record, useChangeFeed } from '../../../test/use/use-change-feed.ts'

describe('the feed from the outbox of tables that its login does not own', async () => {
  const { admin, open } = await useChangeFeed('outbox')

  test('tells all other tables, and the log says why one is left out', async () => {
    await admin.query(`create table public.ours (id int primary key);
      create table public.theirs (id int primary key);
      alter publication supabase_realtime add table public.ours, public.theirs;
      create role stranger;
      grant stranger to current_user;
      grant create on schema public to stranger;
      grant insert on public.theirs to public;
      alter table public.theirs owner to stranger;
      revoke stranger from current_user`)
    const log: LogEntry[] = []
    const feed = await open(log)
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query('insert into theirs values (1)')
    await admin.query('insert into ours values (1)')
    await expect.poll(() => told.changes().map(({ table }) => table)).toEqual(['ours'])
    using _again = await feed.lease()
    expect(log.filter(({ level }) => level === 'warn')).toEqual([
      {
        level: 'warn',
        message: expect.stringContaining('Changes of public.theirs cannot be sent'),
      },
    ])
  })
})
