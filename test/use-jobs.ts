import { afterAll } from 'vitest'
import type { LogEntry } from '../backend/backend.ts'
import { createJobs, type Jobs } from '../backend/jobs/jobs.ts'
import { useDatabase, type TestDatabaseInUse } from './use-database.ts'

interface JobsInUse extends TestDatabaseInUse {
  jobs: Jobs
  /** What the jobs had to say so far. */
  log: LogEntry[]
  /** Time passes for the waiting jobs: what was to be tried later may be tried now. */
  skipBackoff(): Promise<unknown>
  /** The next poll is up to 5 s away: wakes the worker of the queue as a new job would. */
  wakeWorker(queue: string): Promise<unknown>
}

/** A database of its own with job queues that are worked; to be awaited at the top of the file. */
export async function useJobs(): Promise<JobsInUse> {
  const database = await useDatabase()
  const { db, admin, adminUrl } = database
  const log: LogEntry[] = []
  const jobs = await createJobs({
    db,
    adminUrl,
    log: (entry) => log.push(entry),
    superviseIntervalS: 1,
  })
  afterAll(() => jobs.stop())
  return {
    ...database,
    jobs,
    log,
    skipBackoff: () =>
      admin.query(`update pgboss.job set start_after = now() where state = 'retry'`),
    wakeWorker: (queue) =>
      admin.query(
        `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`,
        [queue],
      ),
  }
}
