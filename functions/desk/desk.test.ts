import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayInLagos } from '../../domain/calendar/days.ts'
import type { NeedCount } from '../../domain/desk/needs-a-hand.ts'
import type { SalesFigures } from '../../domain/desk/sales-figures.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  server.clock.now = new Date()
})
afterAll(() => server[Symbol.asyncDispose]())

async function get<Answer>(name: string, token?: string) {
  const response = await server.call(name, { method: 'GET', ...(token ? { token } : {}) })
  return { status: response.status, body: (await response.json()) as Answer }
}

async function countsFor(token: string): Promise<Map<string, number>> {
  const { status, body } = await get<{ counts: NeedCount[] }>('needs-a-hand', token)
  expect(status).toBe(200)
  return new Map(body.counts.map(({ name, count }) => [name, count]))
}

test.each(['needs-a-hand', 'sales-figures'])('%s is for staff only', async (name) => {
  const { token } = await server.signUp(`${name}@example.com`)
  for (const caller of [undefined, token]) expect((await get(name, caller)).status).toBe(403)
})

test('counts what needs a hand, each grant its own', async () => {
  const owner = await server.signUp('owner@imole.example', 'admin')
  const before = await countsFor(owner.token)
  await server.admin.query(
    `insert into public.project_inquiries (name, email, phone_number, project_type, description,
       location)
     values ('Ada', 'a@example.com', '+2348031234567', 'Other', 'A question', 'Lagos')`,
  )
  const after = await countsFor(owner.token)
  expect(after.get('inquiries')).toBe((before.get('inquiries') ?? 0) + 1)
  expect([...after.keys()]).toContain('failedWork')

  const { id } = await server.signUp('waiting@example.com')
  const into = await server.signUp('other@example.com')
  await server.admin.query('update auth.users set email_confirmed_at = now()')
  const ask = (columns: string, values: string) =>
    server.admin.query(
      `insert into public.person_requests (user_id, reason, ${columns})
       values ('${id}', 'They wrote to us', ${values})`,
    )
  await ask('kind, into_user_id, closing_confirmed_at', `'merge', '${into.id}', now()`)
  // The customer has confirmed it for one account only.
  expect((await countsFor(owner.token)).get('personRequests')).toBe(0)
  await server.admin.query('update public.person_requests set staying_confirmed_at = now()')
  expect((await countsFor(owner.token)).get('personRequests')).toBe(1)
  await server.admin.query(`update public.person_requests set expires_at = now()`)
  expect((await countsFor(owner.token)).get('personRequests')).toBe(0)

  const namesOf = async (...grants: Parameters<typeof server.useStaffWith>) =>
    [...(await countsFor((await server.useStaffWith(...grants)).token)).keys()].toSorted()
  expect(await namesOf('content')).toEqual([])
  expect(await namesOf('finance')).toEqual([
    'complaints',
    'differences',
    'disputes',
    'meterReadings',
    'pauseRequests',
    'payouts',
    'planApplications',
    'planDecisions',
    'planDifferences',
    'planTransfers',
    'refunds',
    'registerFaults',
    'registerProposals',
    'resellerAccounts',
    'silentPlans',
    'transfers',
    'unitsTooFew',
    'wrongSums',
  ])
  expect(await namesOf('support')).toEqual([
    'complaints',
    'failedWork',
    'inquiries',
    'installations',
    'meterReadings',
    'ordersToPrepare',
    'pauseRequests',
    'personRequests',
    'returns',
    'silentPlans',
  ])
})

test('adds up the sales of the last days and of the days before', async () => {
  const { token } = await server.useStaffWith('finance')
  const read = async () => (await get<SalesFigures>('sales-figures', token)).body
  expect((await read()).days).toHaveLength(30)
  await sell({ at: 1, totalKobo: 500_000, daysAgo: 0 })
  await sell({ at: 2, totalKobo: 300_000, daysAgo: 29 })
  await sell({ at: 3, totalKobo: 200_000, daysAgo: 30 })
  await sell({ at: 4, totalKobo: 900_000, daysAgo: 60 })
  const { days, categories, states } = await read()
  expect(days.at(-1)).toMatchObject({ day: dayInLagos(server.clock.now), kobo: 500_000, orders: 1 })
  expect(days[0]).toMatchObject({ kobo: 300_000 })
  expect(days.at(-1)).toMatchObject({ koboBefore: 200_000, ordersBefore: 1 })
  expect(states).toEqual([{ name: 'Lagos', kobo: 800_000, koboBefore: 200_000 }])
  expect(categories).toMatchObject([{ kobo: 800_000, koboBefore: 200_000 }])
})

test('leaves out what was refunded as a whole', async () => {
  const { token } = await server.useStaffWith('sales')
  const before = (await get<SalesFigures>('sales-figures', token)).body.states
  await sell({ at: 5, totalKobo: 700_000, daysAgo: 1, status: 'refunded' })
  expect((await get<SalesFigures>('sales-figures', token)).body.states).toEqual(before)
})

interface Sale {
  at: number
  totalKobo: number
  daysAgo: number
  status?: string
}

async function sell({ at, totalKobo, daysAgo, status = 'paid' }: Sale): Promise<void> {
  await insertPaidOrder(server.admin, { totalKobo, at })
  await server.admin.query('set session_replication_role = replica')
  await server.admin.query(
    `update public.orders set status = $3, paid_at = now() - make_interval(days => $2)
     where number like '%95' || lpad($1::text, 4, '0')`,
    [at, daysAgo, status],
  )
  await server.admin.query('set session_replication_role = origin')
}
