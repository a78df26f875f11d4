import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { processRefundQueue } from '../payments/refunds/process-refund.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let staff: string
let customer: string

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  staff = (await server.signUp('staff@imole.example', 'admin')).token
  customer = (await server.signUp('customer@example.com')).token
})
afterAll(() => server[Symbol.asyncDispose]())

const call = async (name: string, options: Parameters<FunctionsServer['call']>[1]) => {
  const response = await server.call(name, options)
  return {
    status: response.status,
    body: (await response.json()) as { failed?: object[]; retried?: number; error?: string },
  }
}
const list = (token?: string) =>
  call('list-dead-letters', { method: 'GET', ...(token ? { token } : {}) })
const retry = (queue: string, token?: string) =>
  call('retry-dead-letters', { json: { queue }, ...(token ? { token } : {}) })

/** Queues a job that cannot succeed and brings it to its last attempt. */
async function failFinally(): Promise<void> {
  const enqueue = (data: object) =>
    server.db.transaction({ role: 'service_role' }, (tx) =>
      server.context.enqueue(tx, processRefundQueue, data),
    )
  await enqueue({ refundId: 'no id' })
  await expect
    .poll(
      async () =>
        (
          await server.admin.query(
            `update pgboss.job set retry_count = 6, start_after = now() where state = 'retry'`,
          )
        ).rowCount,
    )
    .toBe(1)
  // A new job wakes the worker. It names an unknown refund, so it does nothing.
  await enqueue({ refundId: crypto.randomUUID() })
  await expect.poll(async () => (await list(staff)).body.failed).toHaveLength(1)
}

test('only staff can list dead letters and retry them', async () => {
  expect(await list(staff)).toEqual({ status: 200, body: { failed: [] } })
  expect(await retry(processRefundQueue, staff)).toMatchObject({ status: 404 })
  await failFinally()
  expect(await list(staff)).toMatchObject({
    status: 200,
    body: {
      failed: [
        {
          queue: processRefundQueue,
          count: 1,
          attempts: 8,
          error: expect.stringContaining('Invalid UUID'),
          firstAt: expect.any(String),
          lastAt: expect.any(String),
        },
      ],
    },
  })
  for (const token of [undefined, customer]) {
    expect(await list(token)).toEqual({
      status: 403,
      body: { error: 'Only our staff can do this.', code: 'staff_only' },
    })
    expect((await retry(processRefundQueue, token)).status).toBe(403)
  }
  expect((await list(staff)).body.failed).toHaveLength(1)

  expect((await retry('nobody', staff)).status).toBe(404)
  // Two parallel requests retry it once.
  const both = await Promise.all([
    retry(processRefundQueue, staff),
    retry(processRefundQueue, staff),
  ])
  expect(both.reduce((sum, { body }) => sum + (body.retried ?? 0), 0)).toBe(1)
  expect(await list(staff)).toEqual({ status: 200, body: { failed: [] } })
  expect(
    (
      await server.admin.query(
        `select from pgboss.job
         where name = $1
           and data ->> 'refundId' = 'no id'
           and state in ('created', 'active', 'retry')
           and retry_count <= 1`,
        [processRefundQueue],
      )
    ).rowCount,
  ).toBe(1)
})
