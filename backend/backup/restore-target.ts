import { Client } from 'pg'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { requireDurability } from '../db/durability.ts'
import { migrate, type Migrations } from '../db/migrate.ts'
import { requireRights } from '../db/prepare.ts'
import { createSeedLedger } from '../db/seed.ts'
import { StartError } from '../start/start-error.ts'
import { unfinishedRestoreTable } from '../db/unfinished-restore.ts'
import { prepareJobSchema } from '../jobs/job-schema.ts'

/**
 * Takes a database for one restore: nobody else may restore into it, and no server starts on it
 * until the restore has finished.
 * @returns the session that holds it; end it after the restore
 * @throws StartError when the database has data, is in use, or its role has too few rights
 */
export async function takeTarget(adminUrl: string): Promise<Client> {
  await requireRights(adminUrl)
  await requireDurability(adminUrl)
  const client = new Client({ connectionString: adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ isTaken: boolean }>(
      'select pg_try_advisory_lock($1) as "isTaken"',
      [advisoryLocks.backup],
    )
    if (!rows[0]?.isTaken)
      throw new StartError(
        'A restore into this database, or a backup or a migration of it, is running already.',
      )
    await requireEmpty(client)
    await client.query(`create schema if not exists platform;
      create table if not exists ${unfinishedRestoreTable} (started_at timestamptz not null)`)
    await client.query(`insert into ${unfinishedRestoreTable} values (now())`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A database into which an earlier restore began has no data of its own. */
async function requireEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ relation: string | null; isOurs: boolean }>(
    `select to_regclass($1) is not null as "isOurs",
       (
         select format('%s.%s', nspname, relname)
         from pg_class relation
         join pg_namespace schema on schema.oid = relnamespace
         where nspname !~ '^pg_'
           and nspname <> 'information_schema'
           and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
           and not exists (
             select from pg_depend where objid = relation.oid and deptype = 'e'
           )
         order by 1
         limit 1
       ) as relation`,
    [unfinishedRestoreTable],
  )
  const [found] = rows
  if (found?.relation != null && !found.isOurs)
    throw new StartError(
      `The database has data already (${found.relation}). A backup is restored into an empty one: set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    )
}

/** Creates the tables of a taken database, as they were when the backup was made. */
export async function migrateTarget(
  target: Client,
  adminUrl: string,
  migrations: readonly Migrations[],
): Promise<void> {
  for (const each of migrations)
    await migrate(adminUrl, { ...each, isRestore: true, changesRoles: true })
  await createSeedLedger(target)
  await prepareJobSchema(adminUrl, { isRestore: true })
}
