import { Client } from 'pg'
import { startFakeGateway } from '../servers/fake-gateway.ts'
import { growPlans, grownInstalmentKobo } from '../shop/many-plans.ts'
import { cloneDatabase } from '../template-database.ts'
import { secretKey } from './money-shop.ts'
import { startWorker } from './money-worker.ts'
import { createRandom } from './random.ts'

export interface KilledDebits {
  kills: number
  charges: number
  problems: string[]
}

const day = '2026-08-17'
const seed = 39
const script = new URL('../servers/debit-server.ts', import.meta.url)

/**
 * Charges the cards of plans while the process is killed again and again, at a random step, until all
 * are charged. Each must be charged once at the gateway and counted once.
 */
export async function killDebits(adminUrl: string, plans: number): Promise<KilledDebits> {
  await using database = await cloneDatabase(adminUrl)
  await using gateway = await startFakeGateway()
  await using admin = await connect(database.adminUrl)
  await growPlans(admin, { count: plans, day, spread: 1 })
  const charged = async () =>
    (
      await admin.query<{ count: number }>(
        `select count(*)::int as count from public.plan_payments
         where way = 'debit' and status = 'succeeded'`,
      )
    ).rows[0]?.count ?? 0
  const env = { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_URL: gateway.url }
  const at = new Date(`${day}T08:30:00Z`).getTime()
  const settings = { database: { url: database.url, adminUrl: database.adminUrl }, env }
  const random = createRandom(seed)
  let kills = 0
  // Each process begins when nobody waits for the answers of the one before any more.
  for (let started = 0; (await charged()) < plans && started < 200; started++) {
    const now = new Date(at + started * 150_000).toISOString()
    const diesAtStep = 1 + random.below(200)
    const worker = await startWorker({ ...settings, now, diesAtStep }, script)
    if ((await worker.ended) === 'SIGKILL') kills++
  }
  const problems = await findProblems(admin, plans)
  const paid = [...gateway.state.transactions.values()].filter(({ status }) => status === 'success')
  const ofPlans = new Set(paid.map(({ reference }) => reference.split('-')[0]))
  if (paid.length !== plans || ofPlans.size !== plans)
    problems.push(`the gateway charged ${paid.length} times for ${ofPlans.size} of ${plans} plans`)
  return { kills, charges: paid.length, problems }
}

async function connect(connectionString: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString })
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** None twice, none lost. */
async function findProblems(admin: Client, plans: number): Promise<string[]> {
  const { rows } = await admin.query<{ number: string; payments: number; kobo: number }>(
    `select p.number,
       (select count(*)::int from public.plan_payments x
        where x.plan_id = p.id and x.way = 'debit' and x.status = 'succeeded') as payments,
       coalesce((select sum(e.amount_kobo)::float8
         from public.plan_entries e join public.plan_payments x on x.id = e.payment_id
         where e.plan_id = p.id and x.way = 'debit'), 0) as kobo
     from public.instalment_plans p`,
  )
  const wrong = rows.filter(({ payments, kobo }) => payments !== 1 || kobo !== grownInstalmentKobo)
  return [
    ...(rows.length === plans ? [] : [`there are ${rows.length} of ${plans} plans`]),
    ...wrong.map(
      ({ number, payments, kobo }) => `${number}: ${payments} payments, ${kobo} kobo counted`,
    ),
  ]
}
