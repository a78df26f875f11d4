import type { Pool } from 'pg'

/** What a session holds or waits for, as `pg_locks` shows it. */
export interface TableLock {
  pid: number
  /** The oid of the table or index. */
  relation: number
  name: string
  mode: string
  isGranted: boolean
  waitedMs: number
  applicationName: string
}

/** The locks that reads and changes of rows wait for. Source: PostgreSQL, "Table-Level Locks". */
const strongModes = [
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
] as const
const conflicts: Readonly<Record<string, readonly string[]>> = {
  AccessShareLock: strongModes.slice(3),
  RowShareLock: strongModes.slice(2),
}

/** Whether a statement that needs a table in this mode waits for that lock of another session. */
export function isInTheWay(lock: TableLock, needed: { relation: number; mode: string }): boolean {
  return (
    lock.relation === needed.relation && (conflicts[needed.mode] ?? strongModes).includes(lock.mode)
  )
}

/**
 * The locks of tables that these processes of PostgreSQL wait for, and the strong locks of the same
 * and of the given tables. A strong lock that waits counts too, because all later ones wait behind
 * it.
 */
export async function listTableLocks(
  pool: Pool,
  { pids, relations }: { pids: readonly number[]; relations: readonly number[] },
): Promise<TableLock[]> {
  const { rows } = await pool.query<TableLock>({
    name: 'list_table_locks',
    text: `with locks as materialized (
        select * from pg_catalog.pg_locks
        where locktype = 'relation'
          and database in (
            0, (select oid from pg_catalog.pg_database where datname = current_database())
          )
      ),
      waiting as (
        select * from locks where not granted and pid = any ($1::int[])
      ),
      strong as (
        select * from locks
        where mode = any ($3)
          and (relation = any ($2::oid[]) or relation in (select relation from waiting))
      )
      select pid, relation, relation::regclass::text as name, mode,
        granted as "isGranted",
        coalesce(
          extract(epoch from clock_timestamp() - waitstart) * 1000, 0
        )::float8 as "waitedMs",
        coalesce(
          (
            select application_name
            from pg_catalog.pg_stat_get_activity(found.pid)
          ),
          ''
        ) as "applicationName"
      from (select * from waiting union select * from strong) found`,
    values: [pids, relations, strongModes],
  })
  return rows
}

/** Cancels the statements of processes that still wait for the given table. */
export async function cancelWaiting(
  pool: Pool,
  waiting: readonly { pid: number; relation: number }[],
): Promise<void> {
  await pool.query({
    name: 'cancel_waiting',
    text: `select pg_catalog.pg_cancel_backend(pid)
      from pg_catalog.pg_locks
      where locktype = 'relation'
        and not granted
        and (pid, relation) in (select * from unnest($1::int[], $2::oid[]))`,
    values: [waiting.map(({ pid }) => pid), waiting.map(({ relation }) => relation)],
  })
}
