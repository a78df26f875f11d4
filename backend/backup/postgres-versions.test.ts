import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { hasDebianPostgres, startDebianPostgres } from '../../test/servers/debian-postgres.ts'
import { createEmptyDatabase } from '../../test/template-database.ts'
import { withClient } from '../../test/use/use-backups.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'versions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A product whose names are words of SQL: which of them need quotes depends on the version. */
const database = {
  product: { folder, ledger: { schema: 'supabase_migrations', table: 'schema_migrations' } },
  productSchemas: ['public'],
}
writeFileSync(
  join(folder, '20260101000000_create_order.sql'),
  `create table public."order" (json jsonb, json_table text, "user" text, "Two "" words" int,
     "end" int generated always as identity);
   create table public.system_user (id int primary key);
   create table public.merge_action (json int references public.system_user (id));`,
)
const fill = `insert into public."order" (json, json_table, "user", "Two "" words")
    values ('{"a": 1.50}', E'tab\\tand\\nline', 'Ọlá', 2), (null, null, null, null);
  insert into public.system_user values (1);
  insert into public.merge_action values (1)`

function back(adminUrl: string, now: Date) {
  return backUp({
    ...database,
    adminUrl,
    dataDir: folder,
    blobs: null,
    settings: { folder: join(folder, 'backups'), key: null, keep: { days: 7, weeks: 4 } },
    now,
    isByHand: true,
  })
}

function restoreInto(path: string, databaseUrl: string) {
  return restore(path, {
    ...database,
    config: {
      mode: { name: 'postgres', databaseUrl },
      dataDir: folder,
      backup: { key: null },
      storage: { fileSizeLimitBytes: 1, store: null, s3Protocol: null },
    },
    report: () => {},
  })
}

const readRows = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select o.*, (select json from public.merge_action) as merged,
         nextval(pg_get_serial_sequence('public.order', 'end')) as next
       from public."order" o order by "end"`,
    )
    return rows
  })

// Where it is missing, one version is all that there is.
test.skipIf(!hasDebianPostgres)(
  'a backup of PostgreSQL 18 comes back in 15, and that one in 18 again (needs PostgreSQL 15 of Debian)',
  async () => {
    await using debian = await startDebianPostgres()
    await using newest = await createEmptyDatabase(inject('adminUrl'))
    await using again = await createEmptyDatabase(inject('adminUrl'))
    await prepareDatabase(newest.adminUrl, database.product)
    await withClient(newest.adminUrl, (client) => client.query(fill))
    const first = await back(newest.adminUrl, new Date('2026-11-20T01:00:00Z'))
    await restoreInto(first?.path ?? '', debian.adminUrl)
    const second = await back(debian.adminUrl, new Date('2026-11-20T02:00:00Z'))
    await restoreInto(second?.path ?? '', again.adminUrl)
    const rows = await readRows(newest.adminUrl)
    expect(rows).toHaveLength(2)
    expect(await readRows(debian.adminUrl)).toEqual(rows)
    expect(await readRows(again.adminUrl)).toEqual(rows)
  },
)
