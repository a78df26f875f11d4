import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrationFiles } from '../../backend/db/migration-files.ts'
import { installSupabaseCli } from '../../test/servers/supabase-cli.ts'
import { splitSql } from '../../test/split-sql.ts'
import { createHostedDatabase } from '../../test/use/use-hosted-database.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { productMigrations } from '../setup/product.ts'

/**
 * The migrations on a hosted Supabase, by its CLI: `supabase db push`. The tables of our own
 * services are not there yet, new tables are granted to the API roles, and there is no transaction
 * around a file.
 */
const { admin } = await useDatabase()
const files = listMigrationFiles(productMigrations)

/** Who may use which table, column and function of the product. */
async function listGrants(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ entry: string }>(`
    select entry from (
      select format('%s %s', c.oid::regclass, a.acl) as entry
      from pg_class c, unnest(c.relacl) with ordinality a(acl, position)
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select format('%s.%s %s', c.attrelid::regclass, c.attname, a.acl)
      from pg_attribute c join pg_class t on t.oid = c.attrelid, unnest(c.attacl) a(acl)
      where t.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select format('%s %s', p.oid::regprocedure, a)
      from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    ) listed order by entry collate "C"`)
  return rows.map(({ entry }) => entry)
}

test('every statement of every migration works outside a transaction, with the same rights as a result', async () => {
  const { client } = await createHostedDatabase()
  for (const file of files)
    for (const statement of splitSql(readFileSync(join(productMigrations.folder, file), 'utf8')))
      await client.query(statement).catch((cause: unknown) => {
        throw new Error(`${file}: ${statement.slice(0, 200)}`, { cause })
      })
  expect(await listGrants(client)).toEqual(await listGrants(admin))
})

/** The newest version, and the last ones of the one before, which people still have. */
const versions = ['3.1.0', '2.105.0']

test.each(versions)(
  'the Supabase CLI %s pushes migrations and seed, and lists them',
  async (version) => {
    const supabase = await installSupabaseCli(version)
    const { url, client } = await createHostedDatabase()
    const folder = copyProject(new URL(url).port)
    const target = version.startsWith('2.') ? `--db-url=${url}` : `--remote=${url}`
    const pushed = await supabase(
      ['db', 'push', target, '--include-all', '--include-seed', '--yes'],
      folder,
    )
    expect(`${pushed.stdout}${pushed.stderr}`).not.toMatch(/warn|deprecated|unknown/i)
    const { rows } = await client.query('select version from supabase_migrations.schema_migrations')
    expect(rows).toHaveLength(files.length)
    expect(await listGrants(client)).toEqual(await listGrants(admin))
    const { rows: products } = await client.query('select count(*)::int from public.products')
    expect(products).toEqual([{ count: expect.toSatisfy((count: number) => count > 20) }])

    const { stdout } = await supabase(['migration', 'list', target], folder)
    for (const file of files) {
      const [time = ''] = file.split('_')
      expect(stdout.split('\n').find((line) => line.includes(time))).toMatch(
        new RegExp(`${time}.*${time}`),
      )
    }
    // From version 3 on without Docker.
    if (version.startsWith('2.')) return
    const types = await supabase(['gen', 'types', 'typescript', target], folder)
    expect(types.stdout).toMatch(/"?products"?: \{/)
  },
)

/** The CLI talks without TLS only to the port that the file names. */
function copyProject(port: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pushed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const from = join(import.meta.dirname, '..')
  for (const name of ['config.toml', 'migrations', 'seed'])
    cpSync(join(from, name), join(folder, 'supabase', name), { recursive: true })
  const config = join(folder, 'supabase/config.toml')
  writeFileSync(config, readFileSync(config, 'utf8').replace(/^port = 54322$/m, `port = ${port}`))
  return folder
}
