import type { Client } from 'pg'
import { hasTable } from '../db/has-table.ts'
import { deadLetterRetentionS, deadLetterSuffix, jobSchema } from './job-schema.ts'

/** The jobs that had not ended, with their dead letters, without the names of pg-boss. */
export const waitingJobs = {
  columns: ['queue', 'data', 'attempts', 'error', 'created_at'],
  types: ['text', 'jsonb', 'integer', 'text', 'timestamptz'],
  sql: `select coalesce(source_name, name) as queue, data,
      coalesce(source_retry_count, retry_count) as attempts,
      coalesce(output ->> 'message', output -> 'value' ->> 'message') as error,
      created_on as created_at
    from ${jobSchema}.job
    where state < 'completed'`,
}

/** Whether the tables of the job queue exist in a database. */
export function hasJobSchema(client: Client): Promise<boolean> {
  return hasTable(client, `${jobSchema}.job`)
}

/**
 * Adds jobs of a backup to the dead letters, where staff see them and can run them again. They must
 * not run by themselves: after the backup was made a mail may have been sent, or a refund paid.
 * @param table has the columns of {@link waitingJobs}
 * @returns how many
 */
export async function holdJobs(
  client: Client,
  { table, reason }: { table: string; reason: string },
): Promise<number> {
  await client.query(
    `select ${jobSchema}.create_queue(queue || '${deadLetterSuffix}',
       '{"policy": "standard", "retentionSeconds": ${deadLetterRetentionS}}')
     from (select distinct queue from ${table}) queues`,
  )
  const { rowCount } = await client.query(
    `insert into ${jobSchema}.job (name, data, source_name, source_retry_count, created_on,
       keep_until, output)
     select queue || '${deadLetterSuffix}', data, queue, attempts, created_at,
       now() + interval '${deadLetterRetentionS} s',
       jsonb_build_object('message', concat_ws(' ', $1::text, error))
     from ${table}`,
    [reason],
  )
  return rowCount ?? 0
}
