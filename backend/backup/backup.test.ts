import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { canMount } from '../../test/can-mount.ts'
import { hashTables } from '../../test/table-hashes.ts'
import { createEmptyDatabase } from '../../test/template-database.ts'
import {
  interruptRestore,
  key,
  restoreInto,
  schemas,
  source,
  useBackups,
  withClient,
} from '../../test/use/use-backups.ts'
import { listCatalogue } from '../../test/list-catalogue.ts'
import { findNewestBackups } from './backup-records.ts'
import { listOtherSchemas, openCopySession } from './copy-session.ts'
import { copySnapshot } from './snapshot.ts'

const now = new Date('2026-11-22T00:00:00Z')
const { admin, adminUrl, db, createFolder, make, makeFile } = await useBackups()

describe('a backup', () => {
  test('restored into an empty database has the same rows, schema, policies and sequences', async () => {
    const path = await makeFile()
    await using target = await createEmptyDatabase(inject('adminUrl'))
    await restoreInto(path, target.adminUrl)
    await withClient(target.adminUrl, async (restored) => {
      // The migrations of the restored one ran now; compared below.
      const rows = (hashes: Record<string, string>) =>
        Object.entries(hashes).filter(([name]) => !/\.(schema_migrations|backups)$/.test(name))
      expect(rows(await hashTables(restored, schemas))).toEqual(
        rows(await hashTables(admin, schemas)),
      )
      // The earlier backups are on the other machine.
      expect((await restored.query('select from platform.backups')).rowCount).toBe(0)
      expect(await listCatalogue(restored)).toEqual(await listCatalogue(admin))
      const versions = 'select version, name from supabase_migrations.schema_migrations order by 1'
      expect((await restored.query(versions)).rows).toEqual((await admin.query(versions)).rows)
      const guards = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger
        join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relpersistence <> 't' order by 1, 2`
      expect((await restored.query(guards)).rows).toEqual((await admin.query(guards)).rows)
      const next = `select nextval('private.order_numbers') as number,
        nextval(pg_get_serial_sequence('public.order_events', 'id')) as event`
      expect((await restored.query(next)).rows).toEqual((await admin.query(next)).rows)
    })
  })

  test('is one moment, although others write meanwhile', async () => {
    await admin.query(`update public.products set stock = 1000`)
    const total = async (client: Client) =>
      (
        await client.query<{ units: number; customers: number; profiles: number; moves: number }>(
          `select (select sum(stock)::integer from public.products) as units,
             (select count(*)::integer from auth.users) as customers,
             (select count(*)::integer from public.profiles) as profiles,
             (select count(*)::integer from platform.rate_limits where key like 'move %') as moves`,
        )
      ).rows[0]
    const before = await total(admin)
    const stopping = new AbortController()
    let moves = 0
    const writing = withClient(adminUrl, async (writer) => {
      while (!stopping.signal.aborted) {
        // Each moves a unit from one product to another, and adds a customer with a profile.
        await writer.query(`begin;
          update public.products set stock = stock - 1 where sku = (select min(sku) from public.products);
          update public.products set stock = stock + 1 where sku = (select max(sku) from public.products);
          insert into auth.users (email) values ('mover-${moves}@example.com');
          insert into platform.rate_limits values ('move ${moves}', 1, now());
          commit`)
        moves++
      }
    })
    const path = await makeFile().finally(() => stopping.abort())
    await writing
    await using target = await interruptRestore()
    await restoreInto(path, target.adminUrl)
    const after = await withClient(target.adminUrl, total)
    expect(moves).toBeGreaterThan(after?.moves ?? 0)
    expect(after).toEqual({
      units: before?.units,
      customers: (before?.customers ?? 0) + (after?.moves ?? 0),
      profiles: (before?.profiles ?? 0) + (after?.moves ?? 0),
      moves: after?.moves,
    })
  })

  test('is readable by its owner only, and holds the keys only if it is encrypted', async () => {
    const dataDir = createFolder()
    writeFileSync(join(dataDir, 'keys.json'), '{"secretKey":"sb_secret_example"}', { mode: 0o600 })
    const plain = await makeFile({ dataDir })
    const encrypted = await makeFile({ dataDir, key })
    for (const path of [plain, encrypted]) {
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700)
    }
    const text = gunzipSync(readFileSync(plain)).toString('latin1')
    expect(text).toContain('@many.example')
    expect(text).not.toContain('sb_secret_example')
    expect(readFileSync(encrypted).toString('latin1')).toMatch(
      /^age-encryption.org\/v1\n-> scrypt /,
    )
    expect(readFileSync(encrypted).includes('@many.example')).toBe(false)

    await using target = await interruptRestore()
    const restoredTo = createFolder()
    const restored = await restoreInto(encrypted, target.adminUrl, { key, dataDir: restoredTo })
    expect(restored.hasKeys).toBe(true)
    expect(readFileSync(join(restoredTo, 'keys.json'), 'utf8')).toContain('sb_secret_example')
    expect(statSync(join(restoredTo, 'keys.json')).mode & 0o777).toBe(0o600)
  })

  test('leaves out no table of ours', async () => {
    const client = await openCopySession(adminUrl)
    await client.query('create schema crm; create table crm.leads ()')
    expect(await listOtherSchemas(client, source)).toEqual(['crm'])
    await client.query('drop schema crm cascade')
    // A materialized view or an unlogged table would come back empty.
    expect(
      (
        await client.query(
          `select oid::regclass from pg_catalog.pg_class
           where (relkind = 'm' or relpersistence = 'u')
             and relnamespace::regnamespace::text = any ($1)`,
          [schemas],
        )
      ).rows,
    ).toEqual([])
    await client.end()
  })
})

describe('when it cannot be made', () => {
  const failures = async () =>
    (await admin.query<{ error: string }>('select error from platform.backups')).rows.map(
      ({ error }) => error,
    )

  test('a database without a shop is refused, and one of an older release is backed up', async () => {
    await using empty = await createEmptyDatabase(inject('adminUrl'))
    await expect(make({ adminUrl: empty.adminUrl })).rejects.toThrow(
      'This database has never been used by this software',
    )
    await admin.query('alter table platform.backups rename to backups_of_later')
    const made = await make().finally(() =>
      admin.query('alter table platform.backups_of_later rename to backups'),
    )
    expect(made?.rows).toBeGreaterThan(200)
  })

  test('of two at the same time one is made', async () => {
    const both = await Promise.all([make(), make()])
    expect(both.filter(Boolean)).toHaveLength(1)
    const { verified: newest, attempt } = await findNewestBackups(db, now)
    expect(newest).toMatchObject({ status: 'verified', host: hostname(), isEncrypted: false })
    expect(newest?.bytes).toBeGreaterThan(1_000)
    expect(attempt).toEqual(newest)
  })

  test('it leaves the older ones, no half file, and the reason', async () => {
    const folder = createFolder()
    const settings = { folder, key: null, keep: { days: 7, weeks: 4 } }
    const path = await makeFile({ settings })
    const stopping = new AbortController()
    stopping.abort(new Error('The server stops'))
    await expect(make({ settings, signal: stopping.signal })).rejects.toThrow('The server stops')
    expect(readdirSync(folder)).toEqual([path.split('/').at(-1)])
    expect(await failures()).toContain('No backup was made: The server stops')

    writeFileSync(join(folder, 'a-file'), '')
    await expect(
      make({ settings: { ...settings, folder: join(folder, 'a-file/backups') } }),
    ).rejects.toThrow(/a-file\/backups cannot be used \(ENOTDIR\).*set BACKUP_DIR/)
  })

  test.skipIf(!canMount())('on a full disk it says so, and nothing remains of it', async () => {
    const folder = createFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder])
    try {
      const old = join(folder, 'backup-20261101T010000Z.tar.gz')
      writeFileSync(old, 'an old one')
      await expect(
        make({ settings: { folder, key: null, keep: { days: 1, weeks: 0 } } }),
      ).rejects.toThrow(`The disk of ${folder} is full, so no backup was made.`)
      expect(readdirSync(folder)).toEqual(['backup-20261101T010000Z.tar.gz'])
      expect((await findNewestBackups(db, now)).attempt).toMatchObject({
        status: 'failed',
        bytes: null,
      })
    } finally {
      execFileSync('umount', [folder])
    }
  })

  test('a copy that cannot be written ends at once, also in the middle of a large table', async () => {
    const client = await openCopySession(adminUrl)
    const add = async (name: string) => {
      if (name.includes('order_events')) throw new Error('no space left')
    }
    const copying = copySnapshot(client, source, { add, blobs: null })
    await expect(copying).rejects.toThrow('no space left')
    await client.end()
  })

  test('the rest of a killed process is removed, and its record says so', async () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'backup-20261101T010000Z.tar.gz.part'), 'half')
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    await admin.query(
      `insert into platform.backups (host, file, is_encrypted, started_at)
       values ('here', 'backup-20261101T010000Z.tar.gz', false, '2026-11-01T01:00:00Z')`,
    )
    const path = await makeFile({
      settings: { folder, key: null, keep: { days: 7, weeks: 4 } },
    })
    expect(readdirSync(folder).sort()).toEqual([path.split('/').at(-1), 'notes.txt'].sort())
    expect(await failures()).toContain('The server stopped before the backup was finished.')
  })
})
