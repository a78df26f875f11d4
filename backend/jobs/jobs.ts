import { PgBoss, type JobResult, type JobWithMetadata, type QueueOptions } from 'pg-boss'
import type { Log } from '../backend.ts'
import type { Database, Tx } from '../db/database.ts'
import { bossDatabase, bossTransaction } from './boss-database.ts'
import { jobSchema, prepareJobSchema } from './job-schema.ts'

export interface Job<Data> {
  data: Data
  /** 1 the first time. */
  attempt: number
  /** True when a failure now sends the job to the dead letters. */
  isLastAttempt: boolean
}

/** The jobs of one queue that failed for good. */
export interface DeadLetters {
  queue: string
  count: number
  /** What the last attempt at the newest of them threw. */
  error: string
  /** How often that was tried. */
  attempts: number
  /** When the first and the newest of them were given up. */
  firstAt: Date
  lastAt: Date
}

export interface Jobs {
  /**
   * Puts a job in a queue as part of the caller's transaction: rolled back with it, seen by workers when it commits.
   * @throws Error for a queue that this process has neither opened nor works
   */
  enqueue(tx: Tx, queue: string, data: object, options?: { startAfter?: Date }): Promise<void>
  /** The same for many at once. */
  enqueueAll(tx: Tx, queue: string, data: readonly object[]): Promise<void>
  /**
   * Makes the queue and hands its jobs to `handler`, a few at a time, each to one process. A job whose handler throws
   * is tried again later, {@link maxAttempts} times in all, and then lies with the dead letters. A job may run twice
   * when its process dies in the middle, so a handler must bear that.
   */
  work<Data extends object>(
    queue: string,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void>
  /** Makes the queue, so that jobs may be put in that other processes work. */
  openQueue(queue: string): Promise<void>
  /** What failed for good, by queue, the newest first. */
  listDeadLetters(): Promise<DeadLetters[]>
  /** Has the dead letters of a queue tried anew, from the first attempt on, at most a thousand in one go. @returns how many */
  retryDeadLetters(queue: string): Promise<number>
  /** Takes no further job and waits up to 8 s for those that run; what does not finish is tried again by another process. */
  stop(): Promise<void>
}

export interface JobsOptions {
  db: Database
  /** Prepares the schema first; without it another process or a migration has done so. */
  adminUrl?: string
  log: Log
  /** How often the jobs of dead processes are looked for. */
  superviseIntervalS?: number
}

export const maxAttempts = 8
const stopTimeoutMs = 8_000
const deadLetterSuffix = '.dead'

const queueOptions: QueueOptions = {
  retryLimit: maxAttempts - 1,
  // 15–30 s, doubling with each attempt: all eight span 32 to 64 minutes, longer than most outages of a mail server.
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3_600,
  // A process touches its running jobs twice in this time; one that died is found out within it and one supervision.
  heartbeatSeconds: 20,
  expireInSeconds: 300,
  deleteAfterSeconds: 86_400,
}

/**
 * Work to be done after a transaction, on pg-boss: kept in the database, shared by all server processes, woken by
 * NOTIFY and at the latest after 5 s.
 */
export async function createJobs({
  db,
  adminUrl,
  log,
  superviseIntervalS = 15,
}: JobsOptions): Promise<Jobs> {
  if (adminUrl) await prepareJobSchema(adminUrl)
  const boss = new PgBoss({
    db: bossDatabase(db),
    schema: jobSchema,
    migrate: false,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseIntervalS,
    monitorIntervalSeconds: superviseIntervalS,
    // Not ours to do: job flows are not used, and indexes belong to the admin.
    flowIntervalSeconds: 3_600,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) =>
    log({ level: 'error', message: 'job queue failed', error: error.stack ?? error.message }),
  )
  boss.on('warning', (warning) =>
    log({ level: 'warn', message: 'job queue warns', warning: warning.message }),
  )
  await boss.start()
  const queues: string[] = []

  async function openQueue(queue: string): Promise<void> {
    await makeQueue(boss, queue)
    queues.push(queue)
  }

  function requireOpen(queue: string): void {
    if (!queues.includes(queue)) throw new Error(`Nobody works the queue ${queue}`)
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
      await boss.work(
        queue,
        { ...polling, includeMetadata: true, perJobResults: true },
        (jobs: JobWithMetadata<Data>[]) => Promise.all(jobs.map((job) => run(job, handler, log))),
      )
    },
    listDeadLetters: () =>
      db.transaction({ role: 'service_role', readOnly: true }, (tx) => listDeadLetters(tx, queues)),
    retryDeadLetters: (queue) => boss.redrive(queue + deadLetterSuffix),
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

async function makeQueue(boss: PgBoss, queue: string): Promise<void> {
  const deadLetter = queue + deadLetterSuffix
  await boss.createQueue(deadLetter, { retentionSeconds: 90 * 86_400 })
  await boss.createQueue(queue, { ...queueOptions, deadLetter, notify: true })
  // A queue made by an earlier release takes today's settings.
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
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log({
      level: isLastAttempt ? 'error' : 'warn',
      message: isLastAttempt ? 'job failed for good' : 'job failed',
      queue,
      jobId: id,
      attempt,
      error: text,
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
    // Handlers' errors stand in `message` (see run), pg-boss' own, such as a missed heartbeat, in `value`.
    `select name, count(*)::integer as count, (array_agg(coalesce(output ->> 'message', output -> 'value' ->> 'message') order by created_on desc))[1] as error,
       (array_agg(coalesce(source_retry_count, 0) + 1 order by created_on desc))[1] as attempts, min(created_on) as "firstAt", max(created_on) as "lastAt"
     from ${jobSchema}.job where name = any ($1) and state < 'active' group by name order by "lastAt" desc`,
    [queues.map((queue) => queue + deadLetterSuffix)],
  )
  return rows.map(({ name, error, ...rest }) => ({
    ...rest,
    queue: name.slice(0, -deadLetterSuffix.length),
    error: error ?? 'unknown',
  }))
}
