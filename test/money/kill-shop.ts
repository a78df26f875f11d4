import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { modules } from '../../functions/modules.ts'
import { findPayment } from '../../functions/payments/payments.ts'
import { syncRefunds } from '../../functions/payments/refunds/sync-refunds.ts'
import { makeAdminSince } from '../shop/admin-since.ts'
import { stockPanels } from '../shop/guest-orders.ts'
import { makeReseller } from '../shop/resellers.ts'
import { startFakeGateway } from '../servers/fake-gateway.ts'
import { createTestKey, startFunctions, type FunctionsServer } from '../servers/functions-server.ts'
import { cloneDatabase } from '../template-database.ts'
import { findBroken } from './find-broken.ts'
import { startFlows, type KilledShop } from './kill-flows.ts'
import { secretKey } from './money-shop.ts'
import { startWorker } from './money-worker.ts'

export interface KillResult {
  orders: number
  acknowledged: number
  refundsSent: number
  problems: string[]
}

/** New staff come after so many kills: one person may give back only so much in a day. */
const killsPerHire = 100

/**
 * Lets buyers, staff and the gateway do things with money while the process of the shop is killed
 * again and again, and looks for a broken promise after each kill.
 */
export async function killShop(adminUrl: string, kills: number): Promise<KillResult> {
  await using database = await cloneDatabase(adminUrl)
  await using gateway = await startFakeGateway()
  const jwk = await createTestKey()
  const env = { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: gateway.url }
  // Reads, and prepares the database. It works no queue.
  await using reader = await startFunctions(adminUrl, { functions: modules.functions }, env, {
    database,
    jwk,
  })
  reader.clock.now = new Date()
  const settings = { database: { url: database.url, adminUrl: database.adminUrl }, jwk, env }
  const shop: KilledShop = {
    worker: await startWorker(settings),
    panelId: await stockPanels(reader.admin, 100_000),
    resellerCode: (await makeReseller(reader)).code,
    gateway,
    staff: await hire(reader),
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await reader.admin.query<Row>(sql, values)).rows,
    acknowledged: { receipts: new Map(), approved: new Set(), events: new Set() },
    problems: [],
    done: 0,
    stopping: new AbortController(),
  }
  const check = async () => shop.problems.push(...(await findBroken(shop)))
  const flows = startFlows(shop)
  for (let kill = 0; kill < kills; kill++) {
    await waitForWork(shop, kill % 5 === 4)
    await shop.worker.kill()
    await check()
    await shop.query('delete from platform.rate_limits')
    if (kill % killsPerHire === killsPerHire - 1) shop.staff = await hire(reader)
    shop.worker = await startWorker(settings)
  }
  shop.stopping.abort()
  await flows
  await shop.worker.kill()
  await catchUp(shop, { reader, settings })
  await check()
  const [orders] = await shop.query<{ count: number }>('select count(*)::int from public.orders')
  const { receipts, approved, events } = shop.acknowledged
  return {
    orders: orders?.count ?? 0,
    acknowledged: receipts.size + approved.size + events.size,
    refundsSent: gateway.state.refunds.size,
    problems: shop.problems,
  }
}

/**
 * At a random moment; now and then only after something was done from its beginning to its end, and a
 * refund was sent, so that there is something to lose.
 */
async function waitForWork(shop: KilledShop, isWhole: boolean): Promise<void> {
  const { done } = shop
  const until = performance.now() + randomInt(20, 500)
  const isDone = () => shop.done > done && shop.gateway.state.refunds.size > 0
  const isOver = () => performance.now() >= until && (!isWhole || isDone())
  while (!isOver()) await sleep(10)
}

async function hire(reader: FunctionsServer): Promise<[string, string]> {
  const person = async () => {
    const { id, token } = await reader.signUp(
      `staff-${randomInt(1_000_000_000)}@imole.example`,
      'admin',
    )
    await makeAdminSince(reader.admin, id, '25 hours')
    return token
  }
  return [await person(), await person()]
}

/** The last process works what the killed ones left, as after their heartbeats have stopped. */
async function catchUp(
  shop: KilledShop,
  { reader, settings }: { reader: FunctionsServer; settings: object },
): Promise<void> {
  await shop.query(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
     where state in ('active', 'retry')`,
  )
  const worker = await startWorker(settings)
  const deadline = performance.now() + 60_000
  let left = await countLeft(shop)
  while (left > 0 && performance.now() < deadline) {
    await shop.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    await sleep(200)
    left = await countLeft(shop)
  }
  await worker.kill()
  if (left > 0) shop.problems.push(`${left} events and refunds are left in the queues`)
  await askAboutRefunds(shop, reader)
}

async function countLeft({ query }: KilledShop): Promise<number> {
  const [row] = await query<{ left: number }>(
    `select (select count(*) from public.gateway_events where handled_at is null)::int +
       (select count(*) from public.refunds where status = 'approved' and not by_transfer)::int
       as left`,
  )
  return row?.left ?? 0
}

/** What was sent by a process that died is found at the gateway, or shown to staff. */
async function askAboutRefunds({ query, problems }: KilledShop, reader: FunctionsServer) {
  const sent = await query<{ id: string }>(
    `update public.refunds set sent_at = now() - interval '1 hour'
     where status = 'processing' returning payment_id as id`,
  )
  for (const id of new Set(sent.map((row) => row.id))) {
    const payment = await reader.db.transaction({ role: 'service_role' }, (tx) =>
      findPayment(tx, { id }),
    )
    if (payment) await syncRefunds(payment, reader.context)
  }
  const lost = await query(
    `select from public.refunds where status = 'processing' and gateway_id is null`,
  )
  if (lost.length > 0) problems.push(`${lost.length} refunds are lost at the gateway`)
}
