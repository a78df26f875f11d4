import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { useJobs } from '../../test/use/use-jobs.ts'
import type { Tx } from '../db/database.ts'
import { createJobs, type Job } from './jobs.ts'

const { db, admin, url, jobs, log, skipBackoff } = await useJobs()

/** Attempts before a job becomes a dead letter. */
const maxAttempts = 8

const asServer = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ role: 'service_role' }, work)

test('a job runs as soon as its transaction commits, and never when it rolls back', async () => {
  const ran: string[] = []
  await jobs.work<{ name: string }>('greet', async ({ data }) => void ran.push(data.name))
  await asServer(async (tx) => {
    await jobs.enqueue(tx, 'greet', { name: 'undone' })
    throw new Error('rolled back')
  }).catch(() => {})
  await asServer((tx) => jobs.enqueue(tx, 'greet', { name: 'Ade' }))
  await expect.poll(() => ran).toEqual(['Ade'])
})

test('a commit wakes the worker', async () => {
  let hasRun = Promise.withResolvers<void>()
  await jobs.work('wake', async () => hasRun.resolve())
  // With polls alone, which are 5 s apart, the test would take five minutes and reach its limit.
  for (let job = 0; job < 60; job++) {
    await asServer((tx) => jobs.enqueue(tx, 'wake', {}))
    await hasRun.promise
    hasRun = Promise.withResolvers()
  }
})

test('two processes share a queue and each job runs once', async () => {
  const ran: number[] = []
  const other = await createJobs({ db, log: (entry) => log.push(entry) })
  for (const process of [jobs, other])
    await process.work<{ index: number }>('share', async ({ data }) => void ran.push(data.index))
  const indexes = Array.from({ length: 60 }, (_, index) => index)
  await asServer(async (tx) => {
    for (const index of indexes) await jobs.enqueue(tx, 'share', { index })
  })
  await expect.poll(() => ran.length).toBeGreaterThanOrEqual(60)
  await other.stop()
  expect(ran.sort((a, b) => a - b)).toEqual(indexes)
})

/** In how many seconds a risky job is tried again. */
async function listRetries(): Promise<number[]> {
  const { rows } = await admin.query<{ wait: number }>(
    `select extract(epoch from start_after - now())::float as wait
     from pgboss.job
     where name = 'risky' and state = 'retry'`,
  )
  return rows.map(({ wait }) => wait)
}

test('a failing job is retried with backoff, becomes a dead letter after eight attempts and can be retried; other jobs go on', async () => {
  const seen: Job<{ fails: boolean }>[] = []
  await jobs.work<{ fails: boolean }>('risky', async (job) => {
    seen.push(job)
    if (job.data.fails) throw new Error('this one never works')
  })
  await asServer((tx) => jobs.enqueue(tx, 'risky', { fails: true }))
  const waits: number[] = []
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    await expect.poll(listRetries).toHaveLength(1)
    waits.push(...(await listRetries()))
    await skipBackoff()
    // A job that succeeds is not delayed by the failing one; it also wakes the worker.
    await asServer((tx) => jobs.enqueue(tx, 'risky', { fails: false }))
    await expect.poll(() => seen.filter((job) => job.data.fails)).toHaveLength(attempt + 1)
  }
  await expect
    .poll(() => jobs.listDeadLetters())
    .toMatchObject([
      { queue: 'risky', count: 1, error: 'this one never works', attempts: maxAttempts },
    ])
  waits.forEach((wait, index) => {
    expect(wait).toBeGreaterThan(15 * 2 ** index - 10)
    expect(wait).toBeLessThanOrEqual(30 * 2 ** index)
  })
  expect(seen.filter((job) => job.data.fails).map((job) => job.isLastAttempt)).toEqual([
    ...Array.from({ length: maxAttempts - 1 }, () => false),
    true,
  ])
  expect(seen.filter((job) => !job.data.fails)).toHaveLength(maxAttempts - 1)
  expect(log.at(-1)).toMatchObject({
    level: 'error',
    message: 'job failed for good',
    queue: 'risky',
    attempt: maxAttempts,
  })
  expect(await jobs.retryDeadLetters('risky')).toBe(1)
  expect(await jobs.listDeadLetters()).toEqual([])
  await asServer((tx) => jobs.enqueue(tx, 'risky', { fails: false }))
  await expect.poll(() => seen.at(-1)?.attempt).toBe(1)
  await expect.poll(() => seen.filter((job) => job.data.fails && job.attempt === 1)).toHaveLength(2)
})

async function supervisedAt(queue: string): Promise<string | null> {
  const { rows } = await admin.query<{ at: string | null }>(
    'select monitor_on::text as at from pgboss.queue where name = $1',
    [queue],
  )
  return rows[0]?.at ?? null
}

test('a job whose process was killed is retried', async () => {
  const child = spawn(
    process.execPath,
    [new URL('../../test/servers/crashing-worker.ts', import.meta.url).pathname, url, 'survive'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ran: number[] = []
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await jobs.work('survive', async ({ attempt }) => void ran.push(attempt))
  // Two supervisions that begin after the kill leave it, because its last heartbeat is not old.
  for (let supervision = 0; supervision < 2; supervision++) {
    const before = await supervisedAt('survive')
    await expect.poll(() => supervisedAt('survive')).not.toBe(before)
  }
  expect(ran).toEqual([])
  await admin.query(
    `update pgboss.job
     set heartbeat_on = heartbeat_on - interval '21 s'
     where name = 'survive' and state = 'active'`,
  )
  await eventually(async () => {
    await skipBackoff()
    expect(ran).toEqual([2])
  })
})

test('a job that waits for its service goes on after pg-boss ended an attempt; one that crashed all eight processes does not', async () => {
  await jobs.openQueue('away')
  await admin.query(
    `insert into pgboss.job (name, state, data, started_on, retry_limit, retry_count, dead_letter,
       output)
     select 'away', 'retry', jsonb_build_object('label', label), now(), 107, attempts - 1,
       'away.dead', output::jsonb
     from (values
       ('crashed', 8, '{"value": {"message": "job heartbeat timeout"}}'),
       ('stopped', 8, '{"value": "pg-boss shut down while active"}'),
       ('away', 8, '{"message": "", "isAway": true}'),
       ('away before, then killed', 9, '{"value": {"message": "job heartbeat timeout"}}')
     ) made (label, attempts, output)`,
  )
  const ran: string[] = []
  await jobs.work<{ label: string }>('away', async ({ data, attempt }) => {
    ran.push(`${data.label}, attempt ${attempt}`)
  })
  await expect
    .poll(() => jobs.listDeadLetters())
    .toMatchObject([{ queue: 'away', count: 1, error: 'job heartbeat timeout' }])
  await expect
    .poll(() => ran.toSorted())
    .toEqual(['away before, then killed, attempt 10', 'away, attempt 9', 'stopped, attempt 9'])
})

test('stop waits for a running job', async () => {
  const own = await createJobs({ db, log: (entry) => log.push(entry) })
  const idle = await createJobs({ db, log: (entry) => log.push(entry) })
  const started = Promise.withResolvers<void>()
  const mayFinish = Promise.withResolvers<void>()
  await own.work('slow', () => {
    started.resolve()
    return mayFinish.promise
  })
  await idle.work('idle', async () => {})
  await asServer((tx) => own.enqueue(tx, 'slow', {}))
  await started.promise
  const order: string[] = []
  const stopping = own.stop().then(() => order.push('stopped'))
  // One without jobs stops meanwhile.
  await idle.stop()
  order.push('finished')
  mayFinish.resolve()
  await stopping
  expect(order).toEqual(['finished', 'stopped'])
  expect((await admin.query(`select state from pgboss.job where name = 'slow'`)).rows).toEqual([
    { state: 'completed' },
  ])
})

test('only the server reads and fills the queues, and it is no superuser', async () => {
  for (const role of ['anon', 'authenticated']) {
    for (const sql of [
      'select * from pgboss.job',
      `insert into pgboss.job (name) values ('greet')`,
      `select pgboss.create_queue('x', '{}')`,
    ]) {
      await expect(db.transaction({ role }, (tx) => tx.query(sql))).rejects.toMatchObject({
        code: '42501',
      })
    }
  }
  await db.transaction({ role: 'supabase_auth_admin' }, (tx) =>
    jobs.enqueue(tx, 'greet', { name: 'from auth' }),
  )
  await expect(
    db.transaction({ role: 'supabase_auth_admin' }, (tx) => tx.query('delete from pgboss.job')),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(asServer((tx) => jobs.enqueue(tx, 'unopened', {}))).rejects.toThrow(
    'The queue unopened is not open',
  )
})

test('pg-boss reported no errors or warnings', () => {
  expect(log.filter((entry) => String(entry.message).startsWith('job queue'))).toEqual([])
})
