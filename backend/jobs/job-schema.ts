import { Client, DatabaseError } from 'pg'
import { PgBoss } from 'pg-boss'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { runBetweenBackups } from '../db/locks/between-backups.ts'

/**
 * The schema of pg-boss. The Data API does not expose it, and anon and authenticated have no
 * access.
 */
export const jobSchema = 'pgboss'

/** Ends the name of the queue that holds the dead letters of another one. */
export const deadLetterSuffix = '.dead'
export const deadLetterRetentionS = 90 * 86_400

/**
 * Creates or upgrades the tables of the job queue and grants access: service_role works the queues,
 * the auth service may add jobs. Two servers that start at the same time do so one after the other.
 * @param adminUrl a role that may create schemas; used only here, never while jobs run
 * @param isRestore a restore holds the lock of backups itself
 */
export async function prepareJobSchema(
  adminUrl: string,
  { isRestore = false }: { isRestore?: boolean } = {},
): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.prepareJobSchema])
    if (!(await isInstalled(adminUrl))) {
      // It locks tables, also those that a backup reads.
      if (isRestore) await install(adminUrl)
      else await runBetweenBackups(client, () => install(adminUrl))
    }
    await buildPendingIndexes(client)
    await giveToSupabaseAdmin(client)
    await client.query(`grant usage on schema ${jobSchema} to service_role, supabase_auth_admin;
      grant select, insert, update, delete on all tables in schema ${jobSchema} to service_role;
      grant execute on all functions in schema ${jobSchema} to service_role;
      grant select on ${jobSchema}.queue to supabase_auth_admin;
      grant select, insert on ${jobSchema}.job, ${jobSchema}.job_common to supabase_auth_admin`)
  } finally {
    await client.end()
  }
}

/**
 * So that the Supabase CLI does not take it for a schema of the project. A hosted Supabase does not
 * allow it, and some roles may not; the schema is then made anew after a reset.
 */
async function giveToSupabaseAdmin(client: Client): Promise<void> {
  try {
    await client.query(`alter schema ${jobSchema} owner to supabase_admin`)
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '42501')) throw error
  }
}

/** Whether the tables are those of this version of pg-boss. */
async function isInstalled(adminUrl: string): Promise<boolean> {
  try {
    await startAndStop(adminUrl, { migrate: false })
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/^pg-boss (is not installed|database requires migrations)$/.test(message)) return false
    throw error
  }
}

const install = (adminUrl: string) => startAndStop(adminUrl, { migrate: true })

async function startAndStop(adminUrl: string, { migrate }: { migrate: boolean }): Promise<void> {
  const boss = new PgBoss({
    connectionString: adminUrl,
    schema: jobSchema,
    max: 1,
    supervise: false,
    schedule: false,
    migrate,
  })
  const errors: Error[] = []
  boss.on('error', (error) => errors.push(error))
  try {
    await boss.start()
  } finally {
    await boss.stop({ graceful: false })
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The job queue could not be prepared')
}

/**
 * pg-boss leaves large indexes of an upgrade to its background worker. Ours may not create indexes,
 * so build them here.
 */
async function buildPendingIndexes(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string; command: string }>(
    `select id, command from ${jobSchema}.bam where status <> 'completed' order by created_on`,
  )
  for (const { id, command } of rows) {
    await client.query(command)
    await client.query(
      `update ${jobSchema}.bam set status = 'completed', completed_on = now() where id = $1`,
      [id],
    )
  }
}
