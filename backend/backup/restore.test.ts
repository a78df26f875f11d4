import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { hashTables } from '../../test/table-hashes.ts'
import { createEmptyDatabase, givenDatabaseUrl } from '../../test/template-database.ts'
import { listCatalogue } from '../../test/list-catalogue.ts'
import { productMigrations } from '../../supabase/setup/product.ts'
import {
  interruptRestore,
  key,
  restoreInto,
  useBackups,
  withClient,
} from '../../test/use/use-backups.ts'
import { migrate, platformMigrations } from '../db/migrate.ts'
import { startDatabase } from '../db/open-database.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { createSeedLedger } from '../db/seed.ts'
import { requireFinishedRestore } from '../db/unfinished-restore.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'

const { admin, adminUrl, db, createFolder, makeFile } = await useBackups()

const countRelations = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from pg_class
       where relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
    )
    return rows[0]?.count
  })

test('a start refuses a database that was created for a restore which then ended', async () => {
  const dataDir = createFolder()
  await using created = await startDatabase(
    { mode: { name: 'embedded' }, dataDir },
    { isShared: false, isRestore: true },
  )
  await expect(requireFinishedRestore(created.adminUrl, dataDir)).rejects.toThrow(
    'A restore into this database did not finish.',
  )
  await withClient(created.adminUrl, (client) => client.query('create schema platform'))
  await requireFinishedRestore(created.adminUrl, dataDir)
})

describe('a restore refuses, before it writes anything,', () => {
  let plain = ''
  let encrypted = ''
  let target: Awaited<ReturnType<typeof createEmptyDatabase>>
  beforeAll(async () => {
    plain = await makeFile()
    encrypted = await makeFile({ key })
    target = await createEmptyDatabase(inject('adminUrl'))
    return () => target[Symbol.asyncDispose]()
  })

  test.each<[string, (bytes: Buffer) => Buffer, string | null, RegExp]>([
    [
      'a file that is cut off',
      (bytes) => bytes.subarray(0, -2_000),
      null,
      /damaged or not complete/,
    ],
    [
      'an encrypted file that is cut off',
      (bytes) => bytes.subarray(0, -1),
      key,
      /damaged or not complete/,
    ],
    [
      'a file cut off between two blocks',
      (bytes) => bytes.subarray(0, 65_536),
      key,
      /damaged or not complete/,
    ],
    ['a changed byte', (bytes) => flip(bytes, bytes.length >> 1), null, /damaged or not complete/],
    [
      'a changed byte of an encrypted file',
      (bytes) => flip(bytes, bytes.length >> 1),
      key,
      /damaged or not complete/,
    ],
    [
      'a changed head of an encrypted file',
      (bytes) => otherLetter(bytes, 60),
      key,
      /BACKUP_KEY is not the key/,
    ],
    ['a changed first byte', (bytes) => flip(bytes, 0), key, /damaged or not complete/],
    ['a changed version', (bytes) => flip(bytes, 20), key, /damaged or not complete/],
    ['a changed sum of the head', (bytes) => flip(bytes, 110), key, /damaged or not complete/],
    ['an empty file where a key is set', () => Buffer.alloc(0), key, /damaged or not complete/],
    ['a file that is no backup', () => Buffer.from('PGDMP'), null, /damaged or not complete/],
    ['an empty file', () => Buffer.alloc(0), null, /damaged or not complete/],
  ])('%s', async (_, change, givenKey, message) => {
    const path = join(createFolder(), 'changed')
    writeFileSync(path, change(readFileSync(givenKey === null ? plain : encrypted)))
    await expect(restoreInto(path, target.adminUrl, { key: givenKey })).rejects.toThrow(message)
    expect(await countRelations(target.adminUrl)).toBe(0)
  })

  test('a missing key, another key, and an unencrypted file where a key is set', async () => {
    const attempt = (path: string, givenKey: string | null) =>
      restoreInto(path, target.adminUrl, { key: givenKey })
    await expect(attempt(encrypted, null)).rejects.toThrow('is encrypted. Set BACKUP_KEY')
    await expect(attempt(encrypted, `${key}!`)).rejects.toThrow('BACKUP_KEY is not the key')
    await expect(attempt(plain, key)).rejects.toThrow(
      'is not encrypted, although BACKUP_KEY is set',
    )
    await expect(attempt(join(createFolder(), 'none'), null)).rejects.toThrow(
      'cannot be read (ENOENT)',
    )
    expect(await countRelations(target.adminUrl)).toBe(0)
  })

  test('a database with data, other keys, and a backup of a newer release', async () => {
    const dataDir = createFolder()
    writeFileSync(join(dataDir, 'keys.json'), '{"old":1}')
    const path = await makeFile({ dataDir, key })
    const otherKeys = createFolder()
    writeFileSync(join(otherKeys, 'keys.json'), '{"new":1}')
    await expect(restoreInto(path, target.adminUrl, { key, dataDir: otherKeys })).rejects.toThrow(
      'has other keys than the backup',
    )
    await admin.query(
      `insert into supabase_migrations.schema_migrations (version, name) values ('20990101000000', 'later')`,
    )
    const newer = await makeFile()
    await admin.query(`delete from supabase_migrations.schema_migrations where name = 'later'`)
    await expect(restoreInto(newer, target.adminUrl)).rejects.toThrow(
      'made by another version of this software: it has the migration 20990101000000, which this version does not know',
    )
    expect(await countRelations(target.adminUrl)).toBe(0)
    await withClient(target.adminUrl, (client) => client.query('create table public.mine ()'))
    await expect(restoreInto(path, target.adminUrl, { key })).rejects.toThrow(
      'The database has data already (public.mine)',
    )
    await expect(restoreInto(path, adminUrl, { key })).rejects.toThrow('has data already')
  })
})

test('a restore that fails half-way leaves nothing, no server starts on it, and it can be repeated', async () => {
  const good = await makeFile()
  // Only a superuser can make such rows: a line without its order.
  await admin.query(`begin; set local session_replication_role = replica;
    insert into public.order_lines (order_id, position, product_id, name, sku, quantity, unit_price_kobo)
    select gen_random_uuid(), 0, id, 'Lost', 'LOST', 1, 1 from public.products limit 1; commit`)
  const bad = await makeFile()
  await admin.query(`delete from public.order_lines where sku = 'LOST'`)
  await using target = await createEmptyDatabase(inject('adminUrl'))
  await expect(restoreInto(bad, target.adminUrl)).rejects.toThrow(/order_lines_order_id_fkey/)
  await expect(requireFinishedRestore(target.adminUrl, createFolder())).rejects.toThrow(
    'A restore into this database did not finish.',
  )
  await withClient(target.adminUrl, async (client) =>
    expect((await client.query('select from public.orders')).rowCount).toBe(0),
  )
  await restoreInto(good, target.adminUrl)
  await requireFinishedRestore(target.adminUrl, createFolder())
  await withClient(target.adminUrl, async (client) =>
    expect((await client.query('select from public.orders')).rowCount).toBe(200),
  )
})

test('a backup of an older release is restored as it was, and the next start migrates it', async () => {
  const folder = createFolder()
  cpSync(productMigrations.folder, folder, { recursive: true })
  const newest = '20990101000000_add_moon_to_profiles.sql'
  writeFileSync(join(folder, newest), 'alter table public.profiles add column moon text')
  await using older = await createEmptyDatabase(inject('adminUrl'))
  await migrate(older.adminUrl, platformMigrations)
  await migrate(older.adminUrl, productMigrations)
  await withClient(older.adminUrl, async (client) => {
    await createSeedLedger(client)
    await client.query(`insert into auth.users (email) values ('old@example.com')`)
  })
  const path = await makeFile({ adminUrl: older.adminUrl })
  await using target = await createEmptyDatabase(inject('adminUrl'))
  await restoreInto(path, target.adminUrl)
  expect(await withClient(target.adminUrl, listCatalogue)).toEqual(
    await withClient(older.adminUrl, listCatalogue),
  )
  const newer = { ...productMigrations, folder }
  expect((await prepareDatabase(target.adminUrl, newer)).ranMigrations).toEqual([newest])
  await withClient(target.adminUrl, async (client) => {
    const { rows } = await client.query(
      'select email, moon from auth.users join public.profiles using (id)',
    )
    expect(rows).toEqual([{ email: 'old@example.com', moon: null }])
  })
})

// The roles of a PostgreSQL that was given for the tests are left alone.
test.skipIf(givenDatabaseUrl)(
  'a role that owns the database but is no superuser can back up and restore',
  async () => {
    const owner = `owner_${process.pid}`
    await using target = await createEmptyDatabase(inject('adminUrl'))
    await using again = await createEmptyDatabase(inject('adminUrl'))
    const asOwner = (url: string) =>
      Object.assign(new URL(url), { username: owner, password: 'secret' }).toString()
    const path = await makeFile()
    await admin.query(`create role ${owner} login createrole bypassrls password 'secret'`)
    try {
      for (const role of [
        'anon',
        'authenticated',
        'service_role',
        'authenticator',
        'supabase_auth_admin',
        'supabase_storage_admin',
        'supabase_realtime_admin',
      ])
        await admin.query(`grant ${role} to ${owner} with admin option, inherit true, set true`)
      for (const { adminUrl: url } of [target, again])
        await admin.query(`alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`)
      await restoreInto(path, asOwner(target.adminUrl))
      const second = await makeFile({ adminUrl: asOwner(target.adminUrl) })
      await restoreInto(second, asOwner(again.adminUrl))
      await withClient(again.adminUrl, async (client) => {
        expect(await hashTables(client, ['auth', 'public'])).toEqual(
          await hashTables(admin, ['auth', 'public']),
        )
      })
    } finally {
      for (const { adminUrl: url } of [target, again])
        await withClient(url, (client) =>
          client.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}`),
        )
      await admin.query(
        `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`,
      )
    }
  },
)

describe('jobs', () => {
  let jobs: Jobs
  beforeAll(async () => {
    jobs = await createJobs({ db, adminUrl, log: () => {} })
    await jobs.openQueue('send-example')
    return () => jobs.stop()
  })

  test('that were waiting come back as failed ones, because they may have run since', async () => {
    await db.transaction({ role: 'service_role' }, (tx) =>
      jobs.enqueue(tx, 'send-example', { to: 'ada@example.com' }),
    )
    const path = await makeFile()
    await using target = await interruptRestore()
    expect((await restoreInto(path, target.adminUrl)).heldJobs).toBe(1)
    await withClient(target.adminUrl, async (client) => {
      const { rows } = await client.query(
        `select name, state::text, data, source_name, output ->> 'message' as message from pgboss.job`,
      )
      expect(rows).toEqual([
        {
          name: 'send-example.dead',
          state: 'created',
          data: { to: 'ada@example.com' },
          source_name: 'send-example',
          message: expect.stringMatching(
            /^It was waiting when the backup of 2026-11-20T01:.* was made/,
          ),
        },
      ])
    })
  })
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

/** Base64 stays Base64: a letter that it does not have is damage, and no other key. */
function otherLetter(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.write(changed.toString('latin1', at, at + 1) === 'A' ? 'B' : 'A', at, 'latin1')
  return changed
}
