import { PgBoss, type JobResult, type JobWithMetadata, type QueueOptions } from 'pg-boss'
import { describeError, type Log } from '../log.ts'
import type { Database, Tx } from '../db/database.ts'
import { bossDatabase, bossTransaction } from './boss-database.ts'
import {
  deadLetterRetentionS,
  deadLetterSuffix,
  jobSchema,
  prepareJobSchema,
} from './job-schema.ts'
import { createJobThrottle } from './job-throttle.ts'
import { startPullingBack } from './pull-back-times.ts'

export interface Job<Data> {
  data: Data
  /** Starts at 1. */
  attempt: number
  /** True when a failure now moves the job to the dead letters. */
  isLastAttempt: boolean
}

/** The jobs of one queue that failed on all attempts. */
export interface DeadLetters {
  queue: string
  count: number
  /** The error of the last attempt of the newest one. */
  error: string
  /** How often the newest one was tried. */
  attempts: number
  /** When the oldest and the newest were moved to the dead letters. */
  firstAt: Date
  lastAt: Date
}

export interface Jobs {
  /**
   * Adds a job to a queue in the caller's transaction: workers see it when the transaction commits.
   * @throws Error for a queue that this process has not opened
   */
  enqueue(tx: Tx, queue: string, data: object, options?: { startAfter?: Date }): Promise<void>
  /** The same for several jobs. */
  enqueueAll(tx: Tx, queue: string, data: readonly object[]): Promise<void>
  /**
   * Creates the queue and runs `handler` for its jobs, a few at a time, each job in one process. A
   * busy process runs them one by one and rests in between.
   * When the handler throws, the job is retried later, up to {@link maxAttempts} attempts, and then
   * moved to the dead letters. A job may run twice when its process crashes, so handlers must be
   * idempotent.
   */
  work<Data extends object>(
    queue: string,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void>
  /** Creates the queue, so that this process can add jobs that other processes work. */
  openQueue(queue: string): Promise<void>
  /** The dead letters by queue, the newest first. */
  listDeadLetters(): Promise<DeadLetters[]>
  /**
   * Moves up to 1,000 dead letters of a queue back to it, with all attempts again.
   * @returns how many
   */
  retryDeadLetters(queue: string): Promise<number>
  /**
   * Takes no more jobs and waits up to 8 s for running ones; another process retries those that do
   * not finish.
   */
  stop(): Promise<void>
}

interface JobsOptions {
  db: Database
  /** When given, the schema is prepared first; otherwise another process must have done so. */
  adminUrl?: string
  log: Log
  /** How often to look for jobs of crashed processes. */
  superviseIntervalS?: number
}

const maxAttempts = 8
const stopTimeoutMs = 8_000

const queueOptions: QueueOptions = {
  retryLimit: maxAttempts - 1,
  // 15–30 s, doubling with each attempt: all eight span 32 to 64 minutes, longer than most outages
  // of a mail server.
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A process touches its running jobs twice in this time; a crashed one is detected after it, at
  // the next supervision.
  heartbeatSeconds: 20,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
}

/**
 * Background jobs on pg-boss: stored in the database and shared by all server processes. Workers
 * are woken by NOTIFY, or poll after 5 s.
 */
export async function createJobs({
  db,
  adminUrl,
  log,
  superviseIntervalS = 15,
}: JobsOptions): Promise<Jobs> {
  if (adminUrl) await prepareJobSchema(adminUrl)
  const pullingBack = await startPullingBack(db, log)
  const boss = await startBoss({ db, log, superviseIntervalS })
  const queues: string[] = []

  async function openQueue(queue: string): Promise<void> {
    await createQueue(boss, queue)
    queues.push(queue)
  }

  function requireOpen(queue: string): void {
    if (!queues.includes(queue)) throw new Error(`The queue ${queue} is not open`)
  }

  return {
    async enqueue(tx, queue, data, options = {}) {
      requireOpen(queue)
      await boss.send(queue, data, { ...options, db: bossTransaction(tx) })
    },
    async enqueueAll(tx, queue, data) {
      requireOpen(queue)
      await boss.insert(
        queue,
        data.map((each) => ({ data: each })),
        { db: bossTransaction(tx) },
      )
    },
    openQueue,
    async work<Data extends object>(queue: string, handler: (job: Job<Data>) => Promise<void>) {
      await openQueue(queue)
      const polling = {
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
        batchSize: 5,
        burstWhenBatchFull: true,
      } as const
      const throttled = createJobThrottle()
      await boss.work(
        queue,
        { ...polling, includeMetadata: true, perJobResults: true },
        (jobs: JobWithMetadata<Data>[]) => throttled(jobs, (job) => run(job, handler, log)),
      )
    },
    listDeadLetters: () =>
      db.transaction({ role: 'service_role', readOnly: true }, (tx) => listDeadLetters(tx, queues)),
    retryDeadLetters: (queue) => boss.redrive(queue + deadLetterSuffix),
    async stop() {
      await pullingBack.stop()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

async function startBoss({
  db,
  log,
  superviseIntervalS,
}: Pick<JobsOptions, 'db' | 'log'> & { superviseIntervalS: number }): Promise<PgBoss> {
  const boss = new PgBoss({
    db: bossDatabase(db),
    schema: jobSchema,
    migrate: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseIntervalS,
    monitorIntervalSeconds: superviseIntervalS,
    // Job flows are not used, and the request login may not rebuild indexes.
    flowIntervalSeconds: 3_600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) =>
    log({ level: 'error', message: 'job queue failed', error: describeError(error) }),
  )
  boss.on('warning', (warning) =>
    log({ level: 'warn', message: 'job queue warning', warning: warning.message }),
  )
  await boss.start()
  return boss
}

async function createQueue(boss: PgBoss, queue: string): Promise<void> {
  const deadLetter = queue + deadLetterSuffix
  await boss.createQueue(deadLetter, { retentionSeconds: deadLetterRetentionS })
  await boss.createQueue(queue, { ...queueOptions, deadLetter, notify: true })
  // A queue from an earlier release gets the current settings.
  await boss.updateQueue(queue, { ...queueOptions, deadLetter, notify: true })
}

async function run<Data extends object>(
  job: JobWithMetadata<Data>,
  handler: (job: Job<Data>) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const { id, name: queue, data, retryCount, retryLimit } = job
  const attempt = retryCount + 1
  const isLastAttempt = retryCount >= retryLimit
  try {
    await handler({ data, attempt, isLastAttempt })
    return { id, status: 'completed' }
  } catch (error) {
    log({
      level: isLastAttempt ? 'error' : 'warn',
      message: isLastAttempt ? 'job failed for good' : 'job failed',
      queue,
      jobId: id,
      attempt,
      error: describeError(error),
    })
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    }
  }
}

async function listDeadLetters(tx: Tx, queues: readonly string[]): Promise<DeadLetters[]> {
  const { rows } = await tx.query<
    Omit<DeadLetters, 'queue' | 'error'> & { name: string; error: string | null }
  >(
    // Errors of handlers are in `message` (see run); those of pg-boss, such as a missed heartbeat,
    // in `value`.
    `select name, count(*)::integer as count,
       (array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message')
         order by created_on desc))[1] as error,
       (array_agg(coalesce(source_retry_count, 0) + 1 order by created_on desc))[1] as attempts,
       min(created_on) as "firstAt", max(created_on) as "lastAt"
     from ${jobSchema}.job
     where name = any ($1) and state < 'active'
     group by name
     order by "lastAt" desc`,
    [queues.map((queue) => queue + deadLetterSuffix)],
  )
  return rows.map(({ name, error, ...rest }) => ({
    ...rest,
    queue: name.slice(0, -deadLetterSuffix.length),
    error: error ?? 'unknown',
  }))
}
