import { randomInt } from 'node:crypto'
import { setInterval } from 'node:timers/promises'
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
import { startWorker, type Worker } from './money-worker.ts'
import { createRandom } from './random.ts'

export interface KillResult {
  orders: number
  acknowledged: number
  refundsSent: number
  problems: string[]
}

const seed = 39
/** How often the queues are looked at until they are empty. */
const maxLooks = 300

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
  const random = createRandom(seed)
  let next = Promise.withResolvers<Worker>()
  const shop: KilledShop = {
    worker: next.promise,
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
    await runUntilKilled(shop, {
      settings,
      next,
      diesAtStep: kill % 5 < 4 ? 1 + random.below(400) : null,
    })
    next = Promise.withResolvers()
    shop.worker = next.promise
    await check()
    await shop.query('delete from platform.rate_limits')
    if (kill % killsPerHire === killsPerHire - 1) shop.staff = await hire(reader)
  }
  const last = await startWorker(settings)
  next.resolve(last)
  shop.stopping.abort()
  await flows
  await last.kill()
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
 * Runs a process that dies at a step. Without a step it is killed only after something was done from its
 * beginning to its end, and a refund was sent, so that there is something to lose.
 */
async function runUntilKilled(
  shop: KilledShop,
  {
    settings,
    next,
    diesAtStep,
  }: { settings: object; next: PromiseWithResolvers<Worker>; diesAtStep: number | null },
): Promise<void> {
  const worker = await startWorker({ ...settings, diesAtStep })
  const { done } = shop
  next.resolve(worker)
  if (diesAtStep !== null) return void (await worker.ended)
  for await (const _ of setInterval(20))
    if (shop.done > done && shop.gateway.state.refunds.size > 0) break
  await worker.kill()
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
  let left = 0
  let looks = 0
  for await (const _ of setInterval(200)) {
    await shop.query(`update pgboss.job set start_after = now() where state = 'retry'`)
    left = await countLeft(shop)
    looks++
    if (left === 0 || looks === maxLooks) break
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
