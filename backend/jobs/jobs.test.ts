import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
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
  await sleep(300)
  const committedAt = performance.now()
  await asServer((tx) => jobs.enqueue(tx, 'greet', { name: 'Ade' }))
  await vi.waitFor(() => expect(ran).toEqual(['Ade']), 8_000)
  // Woken by NOTIFY: well before the next poll, which is 5 s away.
  expect(performance.now() - committedAt).toBeLessThan(4_000)
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
  await vi.waitFor(() => expect(ran.length).toBeGreaterThanOrEqual(60), 10_000)
  await other.stop()
  expect(ran.sort((a, b) => a - b)).toEqual(indexes)
})

test('a failing job is retried with backoff, becomes a dead letter after eight attempts and can be retried; other jobs go on', async () => {
  const seen: Job<{ fails: boolean }>[] = []
  await jobs.work<{ fails: boolean }>('risky', async (job) => {
    seen.push(job)
    if (job.data.fails) throw new Error('this one never works')
  })
  await asServer((tx) => jobs.enqueue(tx, 'risky', { fails: true }))
  const waits: number[] = []
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    const retry = await vi.waitFor(async () => {
      const { rows } = await admin.query<{ wait: number }>(
        `select extract(epoch from start_after - now())::float as wait
         from pgboss.job
         where name = 'risky' and state = 'retry'`,
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    }, 8_000)
    waits.push(retry?.wait ?? 0)
    await skipBackoff()
    // A job that succeeds is not delayed by the failing one; it also wakes the worker.
    await asServer((tx) => jobs.enqueue(tx, 'risky', { fails: false }))
    await vi.waitFor(
      () => expect(seen.filter((job) => job.data.fails)).toHaveLength(attempt + 1),
      8_000,
    )
  }
  await vi.waitFor(
    async () =>
      expect(await jobs.listDeadLetters()).toMatchObject([
        { queue: 'risky', count: 1, error: 'this one never works', attempts: maxAttempts },
      ]),
    8_000,
  )
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
  await vi.waitFor(() => expect(seen.at(-1)?.attempt).toBe(1), 8_000)
  await vi.waitFor(
    () => expect(seen.filter((job) => job.data.fails && job.attempt === 1)).toHaveLength(2),
    8_000,
  )
}, 60_000)

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
  await sleep(1_500)
  expect(ran).toEqual([])
  await admin.query(
    `update pgboss.job
     set heartbeat_on = heartbeat_on - interval '21 s'
     where name = 'survive' and state = 'active'`,
  )
  await vi.waitFor(async () => {
    await skipBackoff()
    expect(ran).toEqual([2])
  }, 10_000)
}, 30_000)

test('stop waits for a running job', async () => {
  const own = await createJobs({ db, log: (entry) => log.push(entry) })
  const started = Promise.withResolvers<void>()
  let finished = false
  await own.work('slow', async () => {
    started.resolve()
    await sleep(600)
    finished = true
  })
  await asServer((tx) => own.enqueue(tx, 'slow', {}))
  await started.promise
  await own.stop()
  expect(finished).toBe(true)
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
