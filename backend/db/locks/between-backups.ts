import { DatabaseError, type Client } from 'pg'
import { StartError } from '../../start/start-error.ts'
import { advisoryLocks } from '../advisory-locks.ts'

const quietS = 5
const limitS = 1_800

/**
 * Runs work that changes tables while no backup reads them. A backup reads every table until its
 * end; a change that waited for a table would make all later requests wait too. So it waits for an
 * advisory lock instead, and prints once that it does.
 * @param client its session holds the lock meanwhile; not in a transaction
 * @throws StartError when a backup, or a restore into this database, takes longer than half an hour
 */
export async function runBetweenBackups<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(await lock(client, quietS))) {
    process.stderr.write(`Waiting for ${await describeHolder(client)} …\n`)
    if (!(await lock(client, limitS)))
      throw new StartError(
        `This database must change for this release, but ${await describeHolder(client)} has kept it for half an hour. Start again when that has ended.`,
      )
  }
  try {
    return await work()
  } finally {
    // When the connection is lost, so is the lock, and the error of the work is the one to tell.
    await client
      .query('select pg_advisory_unlock_shared($1)', [advisoryLocks.backup])
      .catch(() => {})
  }
}

/** @returns whether it came in time */
async function lock(client: Client, withinS: number): Promise<boolean> {
  await client.query(`set lock_timeout = '${withinS}s'`)
  try {
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.backup])
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '55P03') return false
    throw error
  } finally {
    await client.query('reset lock_timeout').catch(() => {})
  }
}

async function describeHolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted
       and mode = 'ExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())`,
    [advisoryLocks.backup],
  )
  return `a backup of this database, or a restore into it (PostgreSQL process ${rows[0]?.pid ?? 'unknown'})`
}
