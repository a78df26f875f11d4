import { beforeEach, expect, test } from 'vitest'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { empty } from '../../../test/empty.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { processRefunds } from '../refunds/process-refund.ts'
import { reconcileLastDays } from './reconcile-last-days.ts'

/** The list of the gateway against our books. The fake gateway is paid on this day. */
const day = '2026-11-21'
const totalKobo = 17_150_000

const shop = usePaystack()
const { by } = shop
const { query, mails, ask } = refundShop(shop)
beforeEach(async () => {
  await empty(shop.server.admin, 'public.reconciliations', 'platform.mail_messages')
  shop.gateway.state.transactions.clear()
  shop.server.clock.now = new Date()
})

const compare = (token: string, of = day) => by(token, 'reconcile-day', { day: of })
const close = (token: string, of = day) => by(token, 'close-day', { day: of })
const differences = () =>
  query<{ id: string; kind: string; gone: boolean; why: string | null }>(
    `select id, kind, gone_at is not null as gone, explanation as why
     from public.reconciliation_differences order by found_at, kind`,
  )
const dayRow = async () =>
  (
    await query(`select listed_count, listed_kobo, fees_kobo, booked_kobo,
    closed_at is not null as closed, reopened_at is not null as reopened
    from public.reconciliations where day = '${day}'`)
  )[0]
const explain = (token: string, differenceId: string | undefined, explanation: string) =>
  by(token, 'explain-difference', { differenceId, explanation })
/** The gateway says something else about a transaction from now on. */
const change = (reference: string, says: { amountKobo?: number; currency?: string }) =>
  Object.assign(shop.gateway.state.transactions.get(reference) ?? {}, says)
/** Money of somebody else, or of a restored backup. */
function payElsewhere(reference: string, amount = 500_000): void {
  shop.gateway.state.open({ reference, amount, email: 'bisi@example.com' })
  shop.gateway.pay(reference)
}

test('a day on which both agree has its sums and its fees, and is closed', async () => {
  const [one] = await shop.staff()
  await shop.pay(await shop.order())
  expect(await compare(one)).toEqual({ status: 200, answer: { open: 0, isReopened: false } })
  expect((await close(one)).status).toBe(200)
  expect((await close(one)).status).toBe(200)
  expect(await dayRow()).toEqual({
    listed_count: 1,
    listed_kobo: String(totalKobo),
    fees_kobo: '200000',
    booked_kobo: String(totalKobo),
    closed: true,
    reopened: false,
  })
})

test('each kind of difference is named', async () => {
  const [one] = await shop.staff()
  const { gateway } = shop
  payElsewhere('of-another-shop')
  const late = await shop.order()
  await shop.start(late)
  gateway.pay((await shop.findPayment(late)).reference)
  const booked = await shop.pay(await shop.order())
  change(booked.reference, { amountKobo: 17_000_000 })
  const back = await shop.pay(await shop.order())
  gateway.state.report(back.reference, 'reversed')
  const dollars = await shop.order()
  gateway.says = { currency: 'USD' }
  const mismatched = await shop.pay(dollars)
  gateway.says = {}
  expect(mismatched.status).toBe('mismatched')
  change(mismatched.reference, { currency: 'USD' })
  const test = await shop.pay(await shop.order())
  await query(`set session_replication_role = replica`)
  await query(`update public.payments set status = 'mismatched' where id = $1`, [test.id])
  await query(`reset session_replication_role`)
  expect((await compare(one)).answer).toMatchObject({ open: 6 })
  expect((await differences()).map(({ kind }) => kind)).toEqual([
    'amount',
    'currency',
    'given_back',
    'missing_here',
    'not_booked',
    'not_counted',
  ])

  const gone = await shop.pay(await shop.order())
  gateway.state.transactions.delete(gone.reference)
  const today = dayInLagos(new Date())
  // The list of today has what was opened in the days before, and so the others.
  for (const other of gateway.state.transactions.values()) other.createdAt = new Date()
  expect((await compare(one, today)).answer).toMatchObject({ open: 1 })
  expect((await differences()).map(({ kind }) => kind)).toContain('missing_there')
})

test('the refunds of a day are compared with the list of the gateway too', async () => {
  const [one, other] = await shop.staff()
  const { state } = shop.gateway
  state.refunds.clear()
  const today = dayInLagos(new Date())
  const proof = await shop.order()
  const { reference } = await shop.pay(proof)
  const { answer } = await ask(one, proof, { amountKobo: 5_000_000 })
  const [refundId = ''] = answer['refundIds'] as string[]
  if (answer['isApproved'] !== true) await by(other, 'approve-refund', { refundId })
  const job = { data: { refundId }, attempt: 1, isLastAttempt: false }
  await processRefunds.work(job, shop.server.context)
  const kinds = async () => {
    await compare(one, today)
    const open = (await differences()).filter(
      ({ gone, kind }) => !gone && kind.startsWith('refund'),
    )
    return open.map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual([])
  state.moveRefund('1', 'processed')
  expect(await kinds()).toEqual(['refund_not_booked'])
  // A colleague makes another one on the pages of the gateway.
  state.addRefund(reference, 100_000, 'by hand')
  expect(await kinds()).toEqual(['refund_missing_here', 'refund_not_booked'])
  state.refunds.clear()
  expect(await kinds()).toEqual(['refund_missing_there'])
})

test('a late message makes a difference go; a colleague closes what somebody explained', async () => {
  const [one, other] = await shop.staff()
  const late = await shop.order()
  await shop.start(late)
  shop.gateway.pay((await shop.findPayment(late)).reference)
  payElsewhere('of-another-shop')
  expect((await compare(one)).answer).toMatchObject({ open: 2 })
  expect((await close(one)).answer.error).toContain('nobody has explained')
  await by(null, 'check-payment', late)
  expect((await compare(one)).answer).toMatchObject({ open: 1 })
  const [stranger, notBooked] = await differences()
  expect([stranger?.kind, notBooked]).toMatchObject(['missing_here', { gone: true }])
  expect((await explain(one, notBooked?.id, 'It is gone already')).status).toBe(409)
  expect((await explain(one, stranger?.id, 'ok')).status).toBe(400)
  expect((await explain(one, stranger?.id, 'It is of our other shop.')).answer).toEqual({ open: 0 })
  expect((await close(one)).answer.error).toContain('A colleague must close this day')
  expect((await close(other)).status).toBe(200)
  expect((await explain(other, stranger?.id, 'Something else now')).answer.error).toBe(
    'This day is closed.',
  )
})

test('an explanation covers one amount only, and what comes back is open again', async () => {
  const [one] = await shop.staff()
  payElsewhere('of-another-shop', 500_000)
  await compare(one)
  await explain(one, (await differences())[0]?.id, 'It is of our other shop.')
  expect((await compare(one)).answer).toMatchObject({ open: 0 })
  change('of-another-shop', { amountKobo: 400_000 })
  expect((await compare(one)).answer).toMatchObject({ open: 1 })
  change('of-another-shop', { amountKobo: 500_000 })
  // The explained one had gone meanwhile.
  expect((await compare(one)).answer).toMatchObject({ open: 1 })
})

test('a closed day on which money turns up later is open again, and says so', async () => {
  const [one] = await shop.staff()
  await compare(one)
  expect((await close(one)).status).toBe(200)
  await shop.pay(await shop.order())
  expect((await compare(one)).answer).toEqual({ open: 0, isReopened: true })
  expect(await dayRow()).toMatchObject({ closed: false, reopened: true, listed_count: 1 })
  await close(one)
  payElsewhere('late')
  expect((await compare(one)).answer).toEqual({ open: 1, isReopened: true })
})

test('two comparisons at once find each difference once', async () => {
  const [one, other] = await shop.staff()
  payElsewhere('of-another-shop')
  const answers = await Promise.all([one, other, one].map((token) => compare(token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await differences()).toHaveLength(1)
})

test('a gateway that says a part, or nothing, changes nothing', async () => {
  const [one] = await shop.staff()
  payElsewhere('first')
  payElsewhere('second')
  shop.gateway.says = { id: 7 }
  expect((await compare(one)).answer.error).toContain('its whole list')
  shop.gateway.says = {}
  shop.gateway.fault = 'answers 500'
  expect((await compare(one)).status).toBe(503)
  shop.gateway.fault = null
  expect(await query('select from public.reconciliations')).toHaveLength(0)
})

test('a day to come, and one that is not over, are refused', async () => {
  const [one] = await shop.staff()
  const today = dayInLagos(new Date())
  expect((await compare(one, '2999-01-01')).status).toBe(400)
  expect((await compare(one, '2026-02-30')).status).toBe(400)
  expect((await close(one, day)).status).toBe(404)
  expect((await compare(one, today)).status).toBe(200)
  expect((await close(one, today)).answer.error).toBe('You can close this day once it is over.')
})

test('the database opens no closed day in silence', async () => {
  const [one] = await shop.staff()
  await compare(one)
  await close(one)
  await query('update public.reconciliations set closed_at = null, closed_by = null')
  expect(await dayRow()).toMatchObject({ closed: false, reopened: true })
})

test('nobody but staff may compare, explain or close', async () => {
  for (const [name, json] of [
    ['reconcile-day', { day }],
    ['close-day', { day }],
    ['explain-difference', { differenceId: crypto.randomUUID(), explanation: 'Nothing to see' }],
  ] as const)
    expect((await by(null, name, json)).status, name).toBe(403)
})

test('each of the last days is compared once a day, and staff get one mail about a new difference', async () => {
  shop.server.clock.now = new Date('2026-11-23T04:00:00Z')
  payElsewhere('of-another-shop')
  const run = async (hours: number) => {
    shop.server.clock.now = new Date(Date.parse('2026-11-23T04:00:00Z') + hours * 3_600_000)
    shop.gateway.calls.length = 0
    await reconcileLastDays.run(shop.server.context)
    return shop.gateway.calls.length
  }
  // Seven days, each with what was paid and what was given back.
  expect(await run(0)).toBe(21)
  expect(await run(1)).toBe(0)
  expect(await run(21)).toBe(21)
  const sent = await mails('reconciliation')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain(`/admin/reconciliation/${day}`)
})

test('days that the gateway did not answer for are asked about again after an hour', async () => {
  shop.server.clock.now = new Date('2026-11-23T04:00:00Z')
  shop.gateway.fault = 'answers 500'
  await reconcileLastDays.run(shop.server.context)
  shop.gateway.fault = null
  shop.server.clock.now = new Date('2026-11-23T05:00:00Z')
  await reconcileLastDays.run(shop.server.context)
  const [compared] = await query<{ count: number }>(
    'select count(*)::integer as count from public.reconciliations where compared_at is not null',
  )
  expect(compared?.count).toBe(7)
})
