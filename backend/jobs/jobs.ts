import { PgBoss, type JobResult, type JobWithMetadata, type QueueOptions } from 'pg-boss'
import type { Log } from '../log.ts'
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
  /**
   * True when a failure now moves the job to the dead letters, unless it is a
   * {@link ServiceAwayError}.
   */
  isLastAttempt: boolean
}

/**
 * Thrown by a handler whose outside service is away, such as a mail server: the job is retried
 * about every hour for at least two days.
 */
export class ServiceAwayError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ServiceAwayError'
  }
}

/**
 * The jobs of one queue that failed on all attempts, and those that wait for a service that has
 * been away for as long.
 */
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
   * busy process runs them one by one and rests in between. When the handler throws, the job is
   * retried later, up to {@link maxAttempts} attempts, or up to {@link maxAttemptsOfOutage} after a
   * {@link ServiceAwayError}, and then moved to the dead letters. A job may run twice when its
   * process crashes, so handlers must be idempotent.
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
   * Moves up to 1,000 dead letters of a queue back to it, with all attempts again, and tries those
   * that wait for a service at once.
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
/** After the eight, every 30 to 60 minutes: 50 to 100 hours. */
const maxAttemptsOfOutage = maxAttempts + 100
const stopTimeoutMs = 8_000

const queueOptions: QueueOptions = {
  retryLimit: maxAttemptsOfOutage - 1,
  // 15–30 s, doubling with each attempt: all eight span 32 to 64 minutes.
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A process touches its running jobs twice in this time; a crashed one is detected after it, at
  // the next supervision.
  heartbeatSeconds: 20,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
  // Ten years: no job is deleted before it has run, however far ahead a clock is for a while.
  retentionSeconds: 3_650 * 86_400,
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
    async retryDeadLetters(queue) {
      const waiting = await sendWaiting(db, queue)
      return waiting + (await boss.redrive(queue + deadLetterSuffix))
    },
    async stop() {
      await pullingBack.stop()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

/** Sends those at once that failed often and wait for the end of an outage. */
async function sendWaiting(db: Database, queue: string): Promise<number> {
  const { rowCount } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `update ${jobSchema}.job set start_after = now()
       where name = $1 and state = 'retry' and retry_count >= $2`,
      [queue, maxAttempts - 1],
    ),
  )
  return rowCount ?? 0
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
  boss.on('error', (error) => log({ level: 'error', message: 'job queue failed', error }))
  boss.on('warning', (warning) =>
    log({ level: 'warn', message: 'job queue warning', error: warning }),
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
  const { id, name: queue, data, retryCount } = job
  const attempt = retryCount + 1
  const isLastAttempt = attempt >= maxAttempts
  if (attempt === maxAttempts + 1 && !mayGoOn(job.output))
    return { id, status: 'deadletter', output: job.output }
  try {
    await handler({ data, attempt, isLastAttempt })
    return { id, status: 'completed' }
  } catch (error) {
    const isAway = error instanceof ServiceAwayError
    const isOver = isAway ? attempt >= maxAttemptsOfOutage : isLastAttempt
    log({
      level: isOver ? 'error' : 'warn',
      message: isOver ? 'job failed for good' : 'job failed',
      queue,
      jobId: id,
      attempt,
      error,
    })
    return {
      id,
      status: isOver ? 'deadletter' : 'failed',
      output: { message: error instanceof Error ? error.message : String(error), isAway },
    }
  }
}

/**
 * Whether a job is tried more than {@link maxAttempts} times, by how the last of them ended: its
 * service was away, or pg-boss stopped during it. One that crashed its process is not tried as
 * often. A job that goes on does so whatever ends its process later.
 */
const mayGoOn = (output: object) =>
  ('isAway' in output && output.isAway === true) ||
  ('value' in output && output.value === 'pg-boss shut down while active')

async function listDeadLetters(tx: Tx, queues: readonly string[]): Promise<DeadLetters[]> {
  const { rows } = await tx.query<
    Omit<DeadLetters, 'queue' | 'error'> & { name: string; error: string | null }
  >(
    // Errors of handlers are in `message` (see run); those of pg-boss, such as a missed heartbeat,
    // in `value`.
    `select name, count(*)::integer as count,
       (array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message')
         order by created_on desc))[1] as error,
       (array_agg(coalesce(source_retry_count, retry_count) + 1 order by created_on desc))[1]
         as attempts,
       min(created_on) as "firstAt", max(created_on) as "lastAt"
     from (
       select name, output, source_retry_count, retry_count, created_on
       from ${jobSchema}.job where name = any ($1) and state < 'active'
       union all
       select name || $3, output, null, retry_count, created_on
       from ${jobSchema}.job where name = any ($2) and state = 'retry' and retry_count >= $4
     ) failed
     group by name
     order by "lastAt" desc`,
    [queues.map((queue) => queue + deadLetterSuffix), queues, deadLetterSuffix, maxAttempts - 1],
  )
  return rows.map(({ name, error, ...rest }) => ({
    ...rest,
    queue: name.slice(0, -deadLetterSuffix.length),
    error: error ?? 'unknown',
  }))
}
