import { setTimeout as sleep } from 'node:timers/promises'
import { lists } from '../domain/desk/lists.ts'
import { createAccount, password, post } from './auth-requests.ts'
import { connectAdmin } from './connect-admin.ts'
import { growOrders } from './desk/grow-desk.ts'
import { measureList } from './desk/lists.ts'
import { signInOwner } from './desk/sign-in-owner.ts'
import { percentile, type Measure, type Result, type Subject } from './measure.ts'

const orders = 1_000_000
const targetP95Ms = 100
const asked = 40
/** What the dashboard asks; see `app/pages/dashboard/use-my-orders.ts`. */
const myOrders =
  'select=id,number,status,total_kobo,carbon_reduction_kg,promised_from,promised_by,delivered_at,created_at,lines:order_lines(name,quantity),shipments(id),plans:instalment_plans(id)&plans.status=not.in.(declined,cancelled)&order=created_at.desc&lines.order=position'

/**
 * The shop with a million orders: the list of the staff with its searches, and the list of a customer who
 * has two orders, and of one who has a hundred.
 */
export const measureOrdersGrowth: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  const startedAt = performance.now()
  await growOrders(admin, orders)
  await admin.query('vacuum analyze')
  console.log(`  added in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  const { token, supabase } = await signInOwner(subject, admin)
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  await admin.query(`select set_config('request.jwt.claims', $1, false)`, [claims])
  const results: Result[] = []
  for (const definition of lists.filter(({ table }) => table === 'desk_orders'))
    results.push(...(await measureList({ subject, supabase, admin }, definition, targetP95Ms)))
  for (const count of [2, 100]) {
    const email = await createAccount(subject, `buyer-of-${count}-${Date.now()}@example.com`)
    await admin.query('set session_replication_role = replica')
    await admin.query(
      `update public.orders set user_id = (select id from auth.users where email = $1)
       where id in (select id from public.orders where user_id is not null order by id limit $2)`,
      [email, count],
    )
    await admin.query('set session_replication_role = origin')
    results.push(await measureMyOrders(subject, email, count))
  }
  return results
}

async function measureMyOrders(subject: Subject, email: string, count: number): Promise<Result> {
  const answer = await post(subject, {
    ip: '10.77.0.2',
    path: '/token?grant_type=password',
    body: { email, password },
  })
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string
    user: { id: string }
  }
  const tookMs: number[] = []
  for (let n = 0; n < asked; n++) {
    const startedAt = performance.now()
    const found = await fetch(
      `${subject.origin}/rest/v1/orders?${myOrders}&user_id=eq.${user.id}`,
      { headers: { apikey: subject.publishableKey, authorization: `Bearer ${token}` } },
    )
    const rows = (await found.json()) as unknown[]
    if (rows.length !== count) throw new Error(`${rows.length} orders of ${count} were found`)
    tookMs.push(performance.now() - startedAt)
    await sleep(50)
  }
  const p95 = percentile(tookMs, 0.95)
  return {
    name: `A customer's ${count} orders among ${orders}, p95`,
    target: `≤ ${targetP95Ms} ms`,
    measured: `${p95.toFixed(0)} ms, median ${percentile(tookMs, 0.5).toFixed(0)} ms`,
    isReached: p95 <= targetP95Ms,
  }
}
