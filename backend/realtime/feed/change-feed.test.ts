import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { LogEntry } from '../../log.ts'
import { record, useChangeFeed } from '../../../test/use/use-change-feed.ts'

const root = join(import.meta.dirname, '../..')

describe.each(['wal', 'outbox'] as const)('the feed from the %s', async (source) => {
  const { admin, adminUrl, url, open } = await useChangeFeed(source)
  beforeAll(() =>
    admin.query(`
      create table public.notes (id bigint primary key, body text, at timestamptz, tags text[]);
      create table public.secrets (id int primary key);
      create table public.full_notes (id int primary key, body text, large text);
      alter table public.full_notes replica identity full;
      create table public.days (day date, value int, primary key (day, value))
        partition by range (day);
      create table public.days_of_2026 partition of public.days
        for values from ('2026-01-01') to ('2027-01-01');
      alter publication supabase_realtime add table public.notes, public.full_notes, public.days;
    `),
  )

  test('says why it cannot read the log of PostgreSQL', async () => {
    const log: LogEntry[] = []
    await open(log)
    const reason = { level: 'info', walLevel: 'replica', login: 'plain' }
    expect(log).toMatchObject(source === 'wal' ? [] : [reason])
  })

  test('tells the rows of published tables in the order of their transaction', async () => {
    const feed = await open()
    expect(feed.source).toBe(source)
    const told = record(feed)
    using _ = await feed.lease()
    const before = Date.now()
    await admin.query('begin')
    await admin.query(
      `insert into notes values (1, 'a', '2026-01-02 03:04:05.678+01', '{x,"y z"}')`,
    )
    await admin.query('insert into secrets values (1)')
    await admin.query(`update notes set body = 'b' where id = 1`)
    await admin.query('update notes set id = 2 where id = 1')
    await admin.query('delete from notes where id = 2')
    await admin.query('commit')
    await expect.poll(() => told.changes().length).toBe(4)
    const row = { id: 1, body: 'a', at: '2026-01-02T02:04:05.678+00:00', tags: ['x', 'y z'] }
    expect(told.changes()).toEqual([
      expect.objectContaining({ type: 'INSERT', record: row, oldRecord: null }),
      expect.objectContaining({ type: 'UPDATE', record: { ...row, body: 'b' }, oldRecord: null }),
      expect.objectContaining({
        type: 'UPDATE',
        record: { ...row, body: 'b', id: 2 },
        oldRecord: { id: 1 },
      }),
      expect.objectContaining({ type: 'DELETE', record: null, oldRecord: { id: 2 } }),
    ])
    expect(told.changes()[0]).toMatchObject({
      schema: 'public',
      table: 'notes',
      columns: [
        { name: 'id', type: 'int8' },
        { name: 'body', type: 'text' },
        { name: 'at', type: 'timestamptz' },
        { name: 'tags', type: '_text' },
      ],
    })
    expect(told.transactions).toHaveLength(1)
    const committedAt = told.transactions[0]?.committedAt.getTime() ?? 0
    expect(committedAt).toBeGreaterThan(before - 1_000)
    expect(committedAt).toBeLessThan(Date.now() + 1_000)
  })

  test('tells nothing of what was rolled back', async () => {
    const feed = await open()
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query('begin')
    await admin.query('insert into notes values (10)')
    await admin.query('rollback')
    await admin.query('insert into notes values (11)')
    await expect.poll(() => told.changes().length).toBe(1)
    expect(told.changes()[0]?.record?.['id']).toBe(11)
  })

  test('has old rows with replica identity full, large values included', async () => {
    const feed = await open()
    const told = record(feed)
    using _ = await feed.lease()
    const large = Array.from({ length: 8_000 }, (_, index) => index.toString(36)).join('')
    await admin.query('insert into full_notes values (1, $1, $2)', ['a', large])
    await admin.query(`update full_notes set body = 'b'`)
    await admin.query('delete from full_notes')
    await expect.poll(() => told.changes().length).toBe(3)
    expect(told.changes().slice(1)).toEqual([
      expect.objectContaining({
        record: { id: 1, body: 'b', large },
        oldRecord: { id: 1, body: 'a', large },
      }),
      expect.objectContaining({ record: null, oldRecord: { id: 1, body: 'b', large } }),
    ])
  })

  test('names the table of a partition', async () => {
    const feed = await open()
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query(`insert into days values ('2026-05-06', 1)`)
    await expect.poll(() => told.changes().length).toBe(1)
    expect(told.changes()[0]).toMatchObject({
      table: 'days',
      record: { day: '2026-05-06', value: 1 },
    })
  })

  test('tells each of 400 changes of four overlapping writers once', async () => {
    const feed = await open()
    const told = record(feed)
    using _ = await feed.lease()
    await Promise.all(
      [1, 2, 3, 4].map(async (writer) => {
        const client = new Client({ connectionString: adminUrl })
        await client.connect()
        for (let index = 0; index < 50; index++) {
          await client.query('begin')
          for (const part of [0, 1])
            await client.query('insert into notes values ($1)', [writer * 1_000 + index * 2 + part])
          await client.query('commit')
        }
        await client.end()
      }),
    )
    await expect.poll(() => told.changes().length).toBe(400)
    expect(new Set(told.changes().map(({ record }) => record?.['id'])).size).toBe(400)
    if (source === 'wal') expect(told.transactions.length).toBe(200)
  })

  test('tells a table that is published later, and none that is published no more', async () => {
    const feed = await open()
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query('create table public.late (id int primary key)')
    await admin.query('alter publication supabase_realtime add table public.late')
    using _again = await feed.lease()
    await admin.query('insert into late values (1)')
    await expect.poll(() => told.changes().length).toBe(1)
    await admin.query('alter publication supabase_realtime drop table public.late')
    using _third = await feed.lease()
    await admin.query('insert into late values (2)')
    await admin.query('insert into notes values (20)')
    await expect.poll(() => told.changes().at(-1)?.table).toBe('notes')
    expect(told.changes()).toHaveLength(2)
  })

  test('passes messages between processes, and writes none when it is alone', async () => {
    const [one, two] = [await open(), await open()]
    const [toldOne, toldTwo] = [record(one), record(two)]
    using _one = await one.lease()
    await one.emit(Buffer.from('nobody hears this'))
    using _two = await two.lease()
    await expect
      .poll(async () => {
        await one.emit(Buffer.from('hello'))
        return toldTwo.messages
      })
      .toContain('hello')
    const large = 'x'.repeat(20_000)
    await two.emit(Buffer.from(large))
    await expect.poll(() => toldOne.messages).toEqual([large])
    expect(toldTwo.messages).not.toContain('nobody hears this')
    expect(toldTwo.changes()).toEqual([])
  })

  test('opens a lost connection again, says that changes may be missing, and goes on', async () => {
    const log: { message: string }[] = []
    const feed = await open(log as never)
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'realtime feed'`,
    )
    await expect.poll(() => told.gaps()).toBe(1)
    await admin.query('insert into notes values (30)')
    await expect.poll(() => told.changes().map(({ record }) => record?.['id'])).toContain(30)
  })

  test('runs from the first lease to the end of the last, and leaves nothing behind', async () => {
    const feed = await open()
    const traces = async () => {
      const { rows } = await admin.query<{ count: string }>(
        `select (select count(*) from pg_replication_slots
             where database = current_database())
           + (select count(*) from realtime.outbox_readers) as count`,
      )
      return Number(rows[0]?.count)
    }
    await expect.poll(traces).toBe(0)
    const first = await feed.lease()
    const second = await feed.lease()
    expect(await traces()).toBe(1)
    first[Symbol.dispose]()
    first[Symbol.dispose]()
    expect(await traces()).toBe(1)
    second[Symbol.dispose]()
    await expect.poll(traces).toBe(0)
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query('insert into notes values (40)')
    await expect.poll(() => told.changes().length).toBe(1)
  })

  test('a lease waits for a transaction that began before it', async () => {
    const feed = await open()
    const told = record(feed)
    const writer = new Client({ connectionString: adminUrl })
    await writer.connect()
    onTestFinished(() => writer.end())
    await writer.query('begin')
    await writer.query('insert into notes values (50)')
    const leasing = feed.lease()
    await writer.query('insert into notes values (51)')
    await writer.query('commit')
    using _ = await leasing
    await admin.query('insert into notes values (52)')
    await expect.poll(() => told.changes().at(-1)?.record?.['id']).toBe(52)
  })

  test('a waiting lease ends with an error when the feed is closed', async () => {
    const feed = await open()
    const leasing = feed.lease()
    const refused = expect(leasing).rejects.toThrow('The change feed was closed')
    await feed[Symbol.asyncDispose]()
    await refused
    await expect(feed.lease()).rejects.toThrow('The change feed is closed')
  })

  test('reads numbers that JavaScript cannot hold without changing them', async () => {
    const feed = await open()
    const told = record(feed)
    using _ = await feed.lease()
    await admin.query('insert into notes values (9007199254740993)')
    await expect.poll(() => told.changes().length).toBe(1)
    expect(JSON.stringify(told.changes()[0]?.record)).toContain('"id":9007199254740993')
  })

  test('leaves no slot behind when its process is killed', async () => {
    const script = `
      import { createDatabase } from ${JSON.stringify(join(root, 'db/database.ts'))}
      import { openChangeFeed } from ${JSON.stringify(join(root, 'realtime/feed/open-change-feed.ts'))}
      const [url, adminUrl] = process.argv.slice(1)
      const feed = await openChangeFeed({ db: createDatabase({ url }), adminUrl, log: console.error })
      await feed.lease()
      console.log('reads')
      setInterval(() => {}, 1_000)
    `
    const child = spawn(
      process.execPath,
      ['--input-type=module', '--eval', script, '--', url, adminUrl],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    const slots = async () => {
      const { rows } = await admin.query<{ temporary: boolean }>(
        'select temporary from pg_replication_slots where database = current_database()',
      )
      return rows
    }
    expect(await slots()).toEqual(source === 'wal' ? [{ temporary: true }] : [])
    child.kill('SIGKILL')
    await expect.poll(slots).toEqual([])
    // The readers of an outbox expire; until then their rows cost a little disk.
    const { rows } = await admin.query<{ isShort: boolean }>(
      `select coalesce(bool_and(expires_at < now() + interval '31 s'), true) as "isShort"
       from realtime.outbox_readers`,
    )
    expect(rows).toEqual([{ isShort: true }])
    await admin.query('delete from realtime.outbox_readers')
  })
})

test('a slot that nobody reads cannot fill the disk of the embedded database', async () => {
  const admin = new Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  onTestFinished(() => admin.end())
  const { rows } = await admin.query(
    `select name, setting from pg_settings
     where name in ('max_slot_wal_keep_size', 'wal_level', 'max_replication_slots') order by name`,
  )
  expect(rows).toEqual([
    { name: 'max_replication_slots', setting: '20' },
    { name: 'max_slot_wal_keep_size', setting: '256' },
    { name: 'wal_level', setting: 'logical' },
  ])
})
