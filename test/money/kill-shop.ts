import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signWith } from '../../functions/gateway/signature.ts'
import { modules } from '../../functions/modules.ts'
import { findPayment } from '../../functions/payments/payments.ts'
import { syncRefunds } from '../../functions/payments/refunds/sync-refunds.ts'
import { makeAdminSince } from '../admin-since.ts'
import { placeGuestOrder, stockPanels, type GuestOrder } from '../guest-orders.ts'
import { startFakeGateway } from '../servers/fake-gateway.ts'
import { createTestKey, startFunctions, type CallOptions } from '../servers/functions-server.ts'
import { cloneDatabase } from '../template-database.ts'
import { secretKey } from './money-shop.ts'

/** What the shop has promised by an answer of 200. */
interface Acknowledged {
  /** What arrived, by the id of the payment. */
  receipts: Map<string, number>
  approved: Set<string>
  cancelled: Set<string>
  /** References of which the gateway's event was stored. */
  events: Set<string>
}

interface Worker {
  origin: string
  process: ChildProcess
  kill(): Promise<void>
}

export interface KillResult {
  kills: number
  orders: number
  acknowledged: number
  refundsSent: number
  problems: string[]
}

/**
 * Lets buyers, staff and the gateway do things with money while the process of the shop is killed
 * again and again, and looks for a broken promise after each restart.
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
  const panelId = await stockPanels(reader.admin, 100_000)
  const settings = {
    database: { url: database.url, adminUrl: database.adminUrl },
    jwk,
    env,
  }
  let worker = await startWorker(settings)
  const acknowledged: Acknowledged = {
    receipts: new Map(),
    approved: new Set(),
    cancelled: new Set(),
    events: new Set(),
  }
  const problems: string[] = []
  const stopping = new AbortController()

  /** Sends until there is an answer, as a person presses again. */
  async function send(name: string, options: CallOptions): Promise<Response | null> {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${worker.origin}/functions/v1/${name}`, {
        method: options.method ?? 'POST',
        headers: {
          apikey: 'sb_publishable_test',
          authorization: `Bearer ${options.token ?? 'sb_publishable_test'}`,
          'content-type': 'application/json',
          ...options.headers,
        },
        ...(options.json === undefined ? {} : { body: JSON.stringify(options.json) }),
        ...(options.body === undefined ? {} : { body: options.body }),
      }).catch(() => null)
      if (response && response.status < 500) return response
      if (response?.status === 500) problems.push(`${name}: 500 ${await response.text()}`)
      await sleep(50)
    }
    return null
  }
  const call = async (name: string, json: object, token?: string) => {
    const response = await send(name, { json, ...(token ? { token } : {}) })
    return response?.status === 200 ? ((await response.json()) as Record<string, unknown>) : null
  }
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await reader.admin.query<Row>(sql, values)).rows
  const staff: string[] = []
  async function hire(): Promise<void> {
    staff.length = 0
    for (const n of [1, 2]) {
      const person = await reader.signUp(`kill-${n}-${Date.now()}@imole.example`, 'admin')
      await makeAdminSince(reader.admin, person.id, '25 hours')
      staff.push(person.token)
    }
  }
  await hire()

  const place = (method: string): Promise<GuestOrder> =>
    placeGuestOrder(
      {
        call: async (name, options = {}) =>
          (await send(name, { ...options, headers: { ...options.headers } })) ??
          new Response('stopped', { status: 503 }),
      },
      { productId: panelId, method },
    )

  async function tell(event: object, reference: string): Promise<void> {
    const body = new TextEncoder().encode(JSON.stringify(event))
    const headers = { 'x-paystack-signature': await signWith(secretKey, body) }
    const response = await send('paystack-webhook', { body, headers })
    if (response?.status === 200) acknowledged.events.add(reference)
  }

  /** Too much arrives by transfer, it is corrected, and the surplus is approved. */
  async function transfer(): Promise<void> {
    const { orderId } = await place('bank_transfer')
    const [payment] = await query<{ id: string }>(
      'select id from public.payments where order_id = $1',
      [orderId],
    )
    const paymentId = payment?.id ?? ''
    if (!(await call('confirm-transfer', { paymentId, receivedKobo: 25_000_000 }, staff[0]))) return
    acknowledged.receipts.set(paymentId, 25_000_000)
    const correction = { paymentId, receivedKobo: 22_000_000, reason: 'Typing' }
    // From now on one of both is true.
    acknowledged.receipts.delete(paymentId)
    if (await call('correct-receipt', correction, staff[0]))
      acknowledged.receipts.set(paymentId, 22_000_000)
    await approveAll(orderId)
  }

  /** Paid at the gateway, told by webhooks, given back in two parts. */
  async function card(): Promise<void> {
    const proof = await place('paystack')
    const started = await call('start-payment', { ...proof, method: 'paystack' })
    if (!started) return
    const { reference } = started['payment'] as { reference: string }
    gateway.state.pay(reference)
    await tell(gateway.state.chargeEvent(reference), reference)
    if (randomInt(3) === 0 && (await call('cancel-order', proof)))
      acknowledged.cancelled.add(proof.orderId)
    await call('check-payment', proof)
    for (const amountKobo of [12_000_000, 5_150_000])
      await call(
        'request-refund',
        { orderId: proof.orderId, amountKobo, reason: 'Broken' },
        staff[0],
      )
    await approveAll(proof.orderId)
    for (const refund of gateway.state.refunds.values())
      if (refund.transaction.reference === reference && refund.status === 'pending')
        await tell(gateway.state.moveRefund(String(refund.id), 'processed'), reference)
  }

  async function approveAll(orderId: string): Promise<void> {
    const refunds = await query<{ id: string }>(
      `select r.id from public.refunds r join public.payments p on p.id = r.payment_id
       where p.order_id = $1 and r.status = 'requested'`,
      [orderId],
    )
    for (const { id } of refunds)
      if (await call('approve-refund', { refundId: id }, staff[1])) acknowledged.approved.add(id)
  }

  let done = 0
  const workers = Promise.all(
    [transfer, card, card].map(async (flow) => {
      while (!stopping.signal.aborted) {
        await flow().catch((error: unknown) => {
          if (!stopping.signal.aborted) problems.push(String(error))
        })
        done += 1
      }
    }),
  )
  for (let kill = 0; kill < kills; kill++) {
    const before = done
    const until = performance.now() + randomInt(20, 500)
    while (performance.now() < until || (kill % 5 === 4 && done === before)) await sleep(10)
    await worker.kill()
    problems.push(...(await findBroken(query, acknowledged, gateway.state)))
    await query('delete from platform.rate_limits')
    if (kill % 100 === 99) await hire()
    worker = await startWorker(settings)
  }
  stopping.abort()
  await workers
  await worker.kill()
  await catchUp()
  problems.push(...(await findBroken(query, acknowledged, gateway.state)))
  const [orders] = await query<{ count: number }>('select count(*)::int from public.orders')
  return {
    kills,
    orders: orders?.count ?? 0,
    acknowledged:
      acknowledged.receipts.size +
      acknowledged.approved.size +
      acknowledged.cancelled.size +
      acknowledged.events.size,
    refundsSent: gateway.state.refunds.size,
    problems,
  }

  /** The last process works what the killed ones left, as after their heartbeats have stopped. */
  async function catchUp(): Promise<void> {
    await query(
      `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
       where state in ('active', 'retry')`,
    )
    worker = await startWorker(settings)
    const deadline = performance.now() + 60_000
    for (;;) {
      const [left] = await query<{ left: number }>(
        `select (select count(*) from public.gateway_events where handled_at is null)::int +
           (select count(*) from public.refunds where status = 'approved' and not by_transfer)::int
           as left`,
      )
      if (left?.left === 0) break
      if (performance.now() > deadline) {
        problems.push(`${left?.left} events and refunds are left in the queues`)
        break
      }
      await query(`update pgboss.job set start_after = now() where state = 'retry'`)
      await sleep(200)
    }
    await worker.kill()
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
}

async function startWorker(settings: object): Promise<Worker> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../servers/money-server.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '/tmp/money-compile-cache',
      MONEY_SERVER: JSON.stringify(settings),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let text = ''
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const found = /port (\d+)/.exec(text)?.[1]
        if (found) resolve(found)
      })
    child.on('exit', () => reject(new Error(`The worker has ended: ${text}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Promises that do not hold, and money that is not exact. */
async function findBroken(
  query: Query,
  acknowledged: Acknowledged,
  gateway: Awaited<ReturnType<typeof startFakeGateway>>['state'],
): Promise<string[]> {
  const problems: string[] = []
  const payments = await query<{
    id: string
    reference: string
    received: number
    back: number
    paidOut: number
    processed: number
  }>(
    `select p.id, p.reference, private.received_for(p.id)::float8 as received,
       coalesce(sum(r.amount_kobo) filter (where r.status not in ('failed', 'withdrawn')), 0)::float8
         as back,
       coalesce(sum(r.amount_kobo) filter (where r.status = 'processed'), 0)::float8 as processed,
       (select coalesce(sum(amount_kobo), 0)::float8 from public.ledger_entries
         where payment_id = p.id and kind = 'refund') as "paidOut"
     from public.payments p left join public.refunds r on r.payment_id = p.id
     where p.status = 'succeeded'
     group by p.id`,
  )
  for (const { id, reference, received, back, paidOut, processed } of payments) {
    if (back > received) problems.push(`${reference}: ${back} goes back of ${received}`)
    if (paidOut !== processed) problems.push(`${reference}: ${paidOut} is in the ledger`)
    const promised = acknowledged.receipts.get(id)
    if (promised !== undefined && promised !== received)
      problems.push(`${reference}: ${received} counts, and ${promised} was acknowledged`)
  }
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  for (const id of acknowledged.receipts.keys())
    if (!known.has(id)) problems.push(`the receipt of ${id} is lost`)
  const open = await query<{ id: string }>(
    `select id from public.refunds where status = 'requested' and id = any ($1)`,
    [[...acknowledged.approved]],
  )
  for (const { id } of open) problems.push(`the approval of ${id} is lost`)
  const notes = new Map<string, number>()
  for (const { merchantNote, transaction } of gateway.refunds.values()) {
    notes.set(merchantNote, (notes.get(merchantNote) ?? 0) + 1)
    if ((notes.get(merchantNote) ?? 0) > 1) problems.push(`sent twice: ${merchantNote}`)
    const back = [...gateway.refunds.values()]
      .filter((each) => each.transaction.reference === transaction.reference)
      .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
    if (back > transaction.amountKobo)
      problems.push(`${transaction.reference}: ${back} was sent back at the gateway`)
  }
  return problems
}
