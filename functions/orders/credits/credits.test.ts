import { beforeEach, expect, test } from 'vitest'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { handleCharge } from '../../payments/gateway/charge-events.ts'

const shop = usePaystack()
const { by } = shop
const { refundsOf, transfer, show, mails, ask, query } = refundShop(shop)

const totalKobo = 17_150_000

beforeEach(async () => {
  await shop.server.admin.query('delete from platform.mail_messages')
  // The database counts 24 hours back from its own clock.
  shop.server.clock.now = new Date()
})

const keep = (proof: GuestOrder) => by(null, 'keep-credit', proof)
const use = (proof: GuestOrder, code: string) => by(null, 'use-credit', { ...proof, code })
const lastCode = async () => {
  const [mail] = (await mails('credit-kept')).toReversed()
  return /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** An order that was paid twice by card: its total is left over. */
async function paidTwice() {
  const proof = await shop.order()
  const { id } = await shop.pay(proof)
  const reference = `second-${id.slice(0, 8)}`
  await query(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test,
       checkout_url)
     select order_id, 2, $2, 'paystack', amount_kobo, true, checkout_url from public.payments where id = $1`,
    [id, reference],
  )
  shop.gateway.state.open({ reference, amount: totalKobo, email: 'a@b.example' })
  shop.gateway.pay(reference)
  const event = { id: '0', event: 'charge.success', payload: { reference } }
  expect(await handleCharge(event, shop.server.context)).toBe('to_be_refunded')
  return proof
}

/** An order that was paid too much by a transfer that one member of staff wrote down. */
async function overpaid(token: string, surplusKobo: number) {
  const proof = await shop.order()
  await transfer(proof, token, totalKobo + surplusKobo)
  return proof
}

test('a surplus is kept as credit, which pays another order and what is left stays', async () => {
  const first = await paidTwice()
  expect((await show(first)).keepableKobo).toBe(totalKobo)
  expect((await keep(first)).status).toBe(200)
  expect(await refundsOf(first)).toMatchObject([{ status: 'withdrawn' }])
  expect((await show(first)).money).toMatchObject({ creditKeptKobo: totalKobo, balanceKobo: 0 })
  const [mail] = await mails('credit-kept')
  expect(mail?.to).toBe((await show(first)).order.email)
  expect(JSON.stringify(await show(first))).not.toContain(await lastCode())
  // Pressed again, nothing changes.
  expect((await keep(first)).status).toBe(200)
  expect(await mails('credit-kept')).toHaveLength(1)

  const small = await shop.order()
  expect((await use(small, (await lastCode()).toLowerCase())).status).toBe(200)
  expect(await shop.statusOf(small)).toBe('paid')
  expect((await show(small)).money).toMatchObject({ creditUsedKobo: totalKobo, dueKobo: 0 })
  const again = await use(await shop.order(), await lastCode())
  expect([again.status, again.answer.error]).toEqual([
    404,
    'There is no credit with this code, or it is used up.',
  ])
})

test('too little credit pays a part, and the rest is asked for; used at once twice it counts once', async () => {
  const first = await paidTwice()
  await keep(first)
  const code = await lastCode()
  const [one, two] = [await shop.order(2), await shop.order(2)]
  const answers = await Promise.all([use(one, code), use(two, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const dues = [(await show(one)).money.dueKobo, (await show(two)).money.dueKobo]
  expect(dues.toSorted((a, b) => a - b)).toEqual([33_100_000 - totalKobo, 33_100_000])
  const { rows } = await shop.server.admin.query<{ left: number }>(
    'select sum(amount_kobo)::integer as left from public.ledger_entries where credit_id is not null',
  )
  expect(rows[0]?.left).toBe(0)
})

test('there is nothing to keep where nothing is left over, or where it is paid out', async () => {
  const proof = await shop.order()
  await shop.pay(proof)
  expect((await keep(proof)).status).toBe(409)
  expect((await by(null, 'keep-credit', { orderId: proof.orderId })).status).toBe(404)
  const paid = await paidTwice()
  const [, other] = await shop.staff()
  const refundId = (await refundsOf(paid))[0]?.id
  await by(other, 'approve-refund', { refundId })
  await query(`update public.refunds set status = 'processing' where id = $1`, [refundId])
  expect((await keep(paid)).status).toBe(409)
  expect(await query('select from public.credits')).toEqual([])
})

test('wrong codes tell nothing, and are few', async () => {
  await keep(await paidTwice())
  const right = await lastCode()
  const proof = await shop.order()
  const statuses = []
  for (let at = 0; at < 12; at += 1) {
    const code = `0000-0000-0000-00${String(at).padStart(2, '0')}`
    const { status, answer } = await use(proof, code)
    statuses.push(status)
    if (status === 404)
      expect(answer.error).toBe('There is no credit with this code, or it is used up.')
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
  expect((await use(proof, right)).status).toBe(429)
})

test('one member of staff cannot turn money that never came into goods', async () => {
  const [one, other] = await shop.staff()
  // Within what one person may decide, they may; the second time it is together too much.
  await keep(await overpaid(one, 6_000_000))
  expect((await use(await shop.order(), await lastCode())).status).toBe(200)
  await keep(await overpaid(one, 6_000_000))
  const code = await lastCode()
  const target = await shop.order()
  const refused = await use(target, code)
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('still checks this credit'),
  ])
  // Nor can they take it out as a refund alone.
  const third = await overpaid(one, 5_000_000)
  const refundId = (await refundsOf(third))[0]?.id
  expect((await by(one, 'approve-refund', { refundId })).status).toBe(403)

  const credits = await query<{ id: string }>(
    'select id from public.credits where needs_confirmation',
  )
  expect(credits).toHaveLength(1)
  const confirm = (token: string) => by(token, 'confirm-credit', { creditId: credits[0]?.id })
  expect((await confirm(one)).status).toBe(409)
  const { token: fresh } = await shop.server.signUp('fresh-admin@imole.example', 'admin')
  expect((await confirm(fresh)).status).toBe(409)
  expect((await confirm(other)).status).toBe(200)
  expect((await use(target, code)).status).toBe(200)
})

test('credit of an order whose money was taken back, or never came, pays nothing', async () => {
  const [one, other] = await shop.staff()
  const proof = await overpaid(one, 5_000_000)
  await keep(proof)
  const { id: paymentId } = await shop.findPayment(proof)
  const wrong = { paymentId, receivedKobo: totalKobo, reason: 'A zero too many' }
  expect((await by(other, 'correct-receipt', wrong)).status).toBe(200)
  const refused = await use(await shop.order(), await lastCode())
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('not fully paid'),
  ])
})

test('credit of a test shop is no credit in a live one', async () => {
  await keep(await paidTwice())
  const proof = await shop.order()
  await shop.server.admin.query(
    `alter table public.credits disable trigger credits_guard;
     update public.credits set is_test = not is_test;
     alter table public.credits enable trigger credits_guard`,
  )
  expect((await use(proof, await lastCode())).status).toBe(404)
})

test('what credit has paid comes back as credit; staff can turn it into a refund, without what was spent', async () => {
  const [one, other] = await shop.staff()
  const first = await paidTwice()
  await keep(first)
  const second = await shop.order(2)
  await use(second, await lastCode())
  await shop.pay(second)
  expect(await shop.statusOf(second)).toBe('paid')
  // Money goes back first, then credit.
  expect((await ask(one, second, { full: true })).answer).toMatchObject({
    isApproved: false,
    creditKobo: totalKobo,
  })
  expect((await refundsOf(second)).at(-1)).toMatchObject({ kobo: 33_100_000 - totalKobo })
  const [credit] = await query<{ id: string }>('select id from public.credits')
  // It is more than one person gives alone.
  expect((await use(await shop.order(), await lastCode())).status).toBe(409)
  expect((await by(one, 'confirm-credit', { creditId: credit?.id })).status).toBe(409)
  expect((await by(other, 'confirm-credit', { creditId: credit?.id })).status).toBe(200)
  const third = await shop.order()
  await transfer(third, one, 10_000_000)
  expect((await use(third, await lastCode())).status).toBe(200)
  const back = { orderId: first.orderId, reason: 'The buyer wants the money' }
  expect((await by(null, 'refund-credit', back)).status).toBe(403)
  expect((await by(one, 'refund-credit', back)).answer).toEqual({ amountKobo: 10_000_000 })
  expect((await by(one, 'refund-credit', back)).status).toBe(409)
  expect((await show(first)).money).toMatchObject({
    creditKeptKobo: 7_150_000,
    onItsWayKobo: 10_000_000,
    surplusKobo: 0,
  })
})

test('a signed-in buyer sees and uses their own credit only', async () => {
  const ada = await shop.server.signUp('ada-credit@example.com')
  const bola = await shop.server.signUp('bola-credit@example.com')
  const first = await paidTwice()
  await keep(first)
  await query('update public.orders set user_id = $2 where id = $1', [first.orderId, ada.id])
  const list = async (token?: string) =>
    (await (
      await shop.server.call('list-my-credits', { method: 'GET', ...(token ? { token } : {}) })
    ).json()) as { credits: { creditId: string; leftKobo: number }[] }
  expect(await list()).toEqual({ credits: [] })
  expect(await list(bola.token)).toEqual({ credits: [] })
  const { credits } = await list(ada.token)
  expect(credits).toMatchObject([{ leftKobo: totalKobo, isBeingChecked: false }])
  const proof = await shop.order()
  const useAs = (token: string | null) =>
    by(token, 'use-credit', { ...proof, creditId: credits[0]?.creditId })
  expect((await useAs(null)).status).toBe(404)
  expect((await useAs(bola.token)).status).toBe(404)
  expect((await useAs(ada.token)).status).toBe(200)
  expect(await shop.statusOf(proof)).toBe('paid')
})
