import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '../../test/count-waiting.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { migrate } from './migrate.ts'

const { adminUrl } = await useDatabase()
const ledger = { schema: 'platform', table: 'deadlock_migrations' }

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function migrationFile(name: string, sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), sql)
  return folder
}

test('retries a migration after a deadlock with a running server', async () => {
  const [running, watching] = [await connect(adminUrl), await connect(adminUrl)]
  await running.query(`create table public.first_table (id int);
    create table public.second_table (id int)`)
  const folder = migrationFile(
    '20260101000000_lock_two_tables.sql',
    `alter table public.first_table add column label text;
    alter table public.second_table add column label text`,
  )
  // The other transaction waits longer before it checks for a deadlock, so PostgreSQL ends the
  // migration.
  await running.query(`begin; set local deadlock_timeout = '1min'; lock table public.second_table`)
  const migrating = migrate(adminUrl, { folder, ledger })
  const isWaiting = async () => {
    const { rows } = await watching.query(
      `select from pg_locks where relation = 'public.second_table'::regclass and not granted`,
    )
    return rows.length
  }
  await expect.poll(isWaiting).toBe(1)
  await running.query('select from public.first_table')
  await running.query('commit')
  expect(await migrating).toEqual(['20260101000000_lock_two_tables.sql'])
  const { rows } = await watching.query('select label from public.second_table')
  expect(rows).toEqual([])
})

test('gives up its place in the queue of a locked table, waits for a backup before it, and tries again', async () => {
  const [backup, reader, visitor] = [
    await connect(adminUrl),
    await connect(adminUrl),
    await connect(adminUrl),
  ]
  await reader.query('create table public.long_read (id int)')
  await reader.query('begin; select from public.long_read')
  await backup.query('select pg_advisory_lock($1)', [advisoryLocks.backup])
  const folder = migrationFile(
    '20260101000300_change_read_table.sql',
    'alter table public.long_read add column label text',
  )
  const migrating = migrate(adminUrl, { folder, ledger })
  await expect.poll(() => countWaiting(visitor)).toBe(1)
  // It waits for the backup, and for no table.
  await visitor.query(`set lock_timeout = '50ms'; select from public.long_read; reset lock_timeout`)
  await backup.query('select pg_advisory_unlock($1)', [advisoryLocks.backup])
  const isInQueue = async () => {
    const { rowCount } = await visitor.query(
      `select from pg_locks where relation = 'public.long_read'::regclass and not granted`,
    )
    return rowCount === 1
  }
  await expect.poll(isInQueue, { interval: 20 }).toBe(true)
  // Behind it, until it gives up.
  await visitor.query('select from public.long_read')
  await reader.query('commit')
  expect(await migrating).toEqual(['20260101000300_change_read_table.sql'])
})

test('retries a migration after another database changed the same role', async () => {
  const role = `tool_${process.pid}`
  const [running, watching] = [await connect(adminUrl), await connect(adminUrl)]
  await running.query(`create role ${role}`)
  onTestFinished(async () => void (await watching.query(`drop role ${role}`)))
  const folder = migrationFile('20260101000200_change_role.sql', `alter role ${role} createdb`)
  await running.query(`begin; alter role ${role} createrole`)
  const migrating = migrate(adminUrl, { folder, ledger })
  const isWaiting = async () => {
    const { rows } = await watching.query(
      `select from pg_stat_activity where query = $1 and wait_event_type = 'Lock'`,
      [`alter role ${role} createdb`],
    )
    return rows.length
  }
  await expect.poll(isWaiting).toBe(1)
  await running.query('commit')
  expect(await migrating).toEqual(['20260101000200_change_role.sql'])
})

test('a wrong migration fails at once, and the error names its file', async () => {
  const folder = migrationFile(
    '20260101000100_change_nothing.sql',
    'alter table public.no_such_table add column label text',
  )
  await expect(migrate(adminUrl, { folder, ledger })).rejects.toThrow(
    'Migration 20260101000100_change_nothing.sql failed: relation "public.no_such_table" does not exist',
  )
})
