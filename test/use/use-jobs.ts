import { afterAll } from 'vitest'
import type { LogEntry } from '../../backend/log.ts'
import { createJobs, type Jobs } from '../../backend/jobs/jobs.ts'
import { useDatabase, type TestDatabaseInUse } from './use-database.ts'

interface JobsInUse extends TestDatabaseInUse {
  jobs: Jobs
  /** Log entries of the jobs. */
  log: LogEntry[]
  /** Makes all jobs that wait for a retry ready now. */
  skipBackoff(): Promise<unknown>
  /** Wakes the worker of the queue as a new job would, because the next poll is up to 5 s away. */
  wakeWorker(queue: string): Promise<unknown>
}

/** A separate database with job queues. Await it at the top of the file. */
export async function useJobs(): Promise<JobsInUse> {
  const database = await useDatabase()
  const { db, admin } = database
  const log: LogEntry[] = []
  const jobs = await createJobs({
    db,
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
