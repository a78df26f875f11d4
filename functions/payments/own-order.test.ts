import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { makeAdminSince } from '../../test/shop/admin-since.ts'
import { useEditShop } from '../../test/shop/edit-shop.ts'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'
import { setGrants } from '../../test/shop/staff-grants.ts'

/** Staff who buy in their own shop decide on none of the money of their order. */
const { shop, change, query, ask, refundsOf, transfer } = useEditShop()
const dueKobo = 17_150_000

let one: string
let finance: { id: string; token: string; email: string }
beforeEach(async () => {
  ;[one] = await shop.staff()
  const email = `${randomUUID()}@imole.example`
  finance = { email, ...(await shop.server.signUp(email)) }
  await setGrants(shop.server.admin, finance.id, ['finance', 'sales'])
  await makeAdminSince(shop.server.admin, finance.id, '25 hours')
  await query(`update public.profiles set phone = '0803 999 8877' where id = '${finance.id}'`)
})

/** An order with some columns as if somebody else had placed it. */
async function orderOf(columns: string): Promise<GuestOrder> {
  const proof = await shop.order(1)
  await query(
    `set session_replication_role = replica;
     update public.orders set ${columns} where id = '${proof.orderId}';
     reset session_replication_role`,
  )
  return proof
}
const own = () => orderOf(`user_id = '${finance.id}'`)

async function confirm(token: string, proof: GuestOrder): Promise<number> {
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  const asked = await shop.by(token, 'confirm-transfer', { paymentId, receivedKobo: dueKobo })
  return asked.status
}

test('nobody confirms the transfer for an order of their own, or one that they took', async () => {
  for (const columns of [
    `user_id = '${finance.id}'`,
    // As a guest, at the same mailbox.
    `email = '${finance.email.replace('@', '+me@')}'`,
    `channel = 'phone', placed_by = '${finance.id}'`,
    // By phone, at another address.
    `channel = 'phone', phone_number = '+2348039998877'`,
  ]) {
    const proof = await orderOf(columns)
    expect(await confirm(finance.token, proof), columns).toBe(409)
    expect(await shop.statusOf(proof)).toBe('pending_payment')
    expect(await confirm(one, proof), columns).toBe(200)
  }
  expect(await confirm(finance.token, await shop.order(1))).toBe(200)
})

test('nobody writes down later that more arrived for their own order', async () => {
  const proof = await own()
  await shop.start(proof, 'bank_transfer')
  const { id: paymentId } = await shop.findPayment(proof)
  await shop.by(one, 'confirm-transfer', { paymentId, receivedKobo: 100 })
  const correct = { paymentId, receivedKobo: dueKobo, reason: 'It was more' }
  expect((await shop.by(finance.token, 'correct-receipt', correct)).status).toBe(409)
  expect((await shop.by(one, 'correct-receipt', correct)).status).toBe(200)
})

test('nobody refunds themselves, however little it is', async () => {
  const proof = await own()
  await transfer(proof, one, dueKobo)
  expect((await ask(finance.token, proof, { amountKobo: 1_000_00 })).status).toBe(200)
  const [refund] = await refundsOf(proof)
  expect(refund).toMatchObject({ status: 'requested', kobo: 1_000_00 })
  const approve = (token: string) => shop.by(token, 'approve-refund', { refundId: refund?.id })
  expect((await approve(finance.token)).status).toBe(403)
  // Nor when a colleague asks for it.
  const other = await own()
  await transfer(other, one, dueKobo)
  await ask((await shop.server.useStaffWith('support')).token, other, { amountKobo: 1_000_00 })
  const [asked] = await refundsOf(other)
  const byColleague = await shop.by(finance.token, 'approve-refund', { refundId: asked?.id })
  expect(byColleague.status).toBe(409)
  expect((await approve(one)).status).toBe(200)
})

test('nobody gives themselves a discount', async () => {
  const proof = await own()
  const wish = { staffDiscountKobo: 1_000_00 }
  expect((await change(finance.token, proof, wish)).status).toBe(409)
  expect((await change(one, proof, wish)).status).toBe(200)
})

test('the only person who may decide on money decides on their own order too', async () => {
  await query(
    `set session_replication_role = replica;
     delete from public.staff_grants where user_id <> '${finance.id}';
     reset session_replication_role`,
  )
  expect(await confirm(finance.token, await own())).toBe(200)
})
