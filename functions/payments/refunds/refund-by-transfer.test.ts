import { beforeEach, expect, test } from 'vitest'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { makeReseller } from '../../../test/shop/resellers.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { remindRefundAccounts } from './accounts/remind-refund-accounts.ts'
import { processRefunds } from './process-refund.ts'

const shop = usePaystack()
const { by } = shop
const { refundsOf, transfer, show, mails, ask, query } = refundShop(shop)

const totalKobo = 17_150_000
const account = { bankCode: '011', accountNumber: '1000000007' }
const otherAccount = { bankCode: '011', accountNumber: '2000000004' }

beforeEach(async () => {
  await shop.server.admin.query('delete from platform.mail_messages')
  shop.server.clock.now = new Date()
})

/** An order that was paid by transfer, and whose money goes back: `approved`. */
async function approvedRefund(receivedKobo = totalKobo) {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, receivedKobo)
  const { refundIds = [] } = (await ask(one, proof, { full: true })).answer as {
    refundIds?: string[]
  }
  await by(other, 'approve-refund', { refundId: refundIds[0] })
  return { one, other, proof, refundId: refundIds[0] ?? '' }
}

async function give(proof: GuestOrder, given: typeof account) {
  const resolved = await by(null, 'resolve-refund-account', { ...proof, ...given })
  const { accountName, nameTicket } = resolved.answer
  return by(null, 'set-refund-account', { ...proof, ...given, accountName, nameTicket })
}

const record = (token: string, refundId: string, accountNumber: string, reference = 'FT2611') =>
  by(token, 'record-refund-transfer', { refundId, accountNumber, transferReference: reference })

const list = async (token: string) => {
  const response = await shop.server.call('list-refunds-to-make', { method: 'GET', token })
  return (await response.json()) as { transfers: Record<string, unknown>[]; stuck: object[] }
}

test('an approved refund of a transfer is not done: the buyer is asked where to, staff pay and note it', async () => {
  const { one, proof, refundId } = await approvedRefund()
  const job = { data: { refundId }, attempt: 1, isLastAttempt: false }
  await processRefunds.work(job, shop.server.context)
  expect(await refundsOf(proof)).toMatchObject([{ status: 'approved' }])
  expect((await show(proof)).needsRefundAccount).toBe(true)
  expect((await mails('refund-approved'))[0]?.subject).toContain('we are refunding ₦171,500')
  expect(await mails('order-refund')).toEqual([])
  expect((await record(one, refundId, account.accountNumber)).status).toBe(409)

  expect((await give(proof, account)).status).toBe(200)
  expect((await show(proof)).refundAccount).toMatchObject({
    accountName: 'BISI ADE',
    maskedNumber: '••••0007',
  })
  expect(JSON.stringify(await show(proof))).not.toContain(account.accountNumber)
  expect((await list(one)).transfers).toMatchObject([
    {
      refundId,
      amountKobo: totalKobo,
      name: 'Bisi Ade',
      account: { ...account, bankName: 'First Bank of Nigeria', isNameChecked: true },
      warnings: [],
    },
  ])
  expect((await record(one, refundId, otherAccount.accountNumber)).status).toBe(409)
  expect((await record(one, refundId, account.accountNumber)).status).toBe(200)

  expect(await shop.statusOf(proof)).toBe('refunded')
  expect((await list(one)).transfers).toEqual([])
  const view = await show(proof)
  expect(view.money).toMatchObject({ refundedKobo: totalKobo, balanceKobo: 0 })
  expect(view.refunds).toMatchObject([{ status: 'processed', transfer_reference: 'FT2611' }])
  const [mail] = await mails('order-refund')
  expect(mail?.text).toMatch(/Bank of Nigeria ••••0007[\s\S]*FT2611/)
  expect(mail?.text).not.toContain(account.accountNumber)
})

test('the mail about a refund names it to the kobo', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, totalKobo)
  await ask(one, proof, { amountKobo: 100_050 })
  await give(proof, account)
  const refundId = (await refundsOf(proof))[0]?.id ?? ''
  expect((await record(one, refundId, account.accountNumber)).status).toBe(200)
  expect((await mails('order-refund'))[0]?.subject).toContain('₦1,000.50 of order')
})

test('a transfer is noted once, by two people at once and pressed twice', async () => {
  const { one, other, proof, refundId } = await approvedRefund()
  await give(proof, account)
  const answers = await Promise.all([
    record(one, refundId, account.accountNumber),
    record(one, refundId, account.accountNumber),
    record(other, refundId, account.accountNumber, 'FT9999'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200, 200])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const booked = await query(`select from public.ledger_entries where kind = 'refund'`)
  expect(booked).toHaveLength(1)
  expect(await mails('order-refund')).toHaveLength(1)
})

test('nothing is noted for a refund that waits for a second approval, or was withdrawn', async () => {
  const [one] = await shop.staff()
  const proof = await shop.order()
  await transfer(proof, one, totalKobo)
  await ask(one, proof, { full: true })
  const refundId = (await refundsOf(proof))[0]?.id ?? ''
  await give(proof, account)
  expect((await record(one, refundId, account.accountNumber)).answer.error).toContain(
    'second approval',
  )
  await by(one, 'refuse-refund', { refundId, reason: 'A mistake' })
  expect((await record(one, refundId, account.accountNumber)).answer.error).toContain('withdrawn')
  await expect(
    query(`update public.refunds set status = 'processed' where id = $1`, [refundId]),
  ).rejects.toThrow()
  expect(await query(`select from public.ledger_entries where kind = 'refund'`)).toEqual([])
})

test('whoever has the link cannot redirect money: a changed account is marked, mailed and waits a day', async () => {
  const { one, proof, refundId } = await approvedRefund()
  await give(proof, account)
  await give(proof, otherAccount)
  const { email } = (await show(proof)).order
  const told = await mails('refund-account-given')
  expect(told.map(({ to }) => to)).toEqual([email, email])
  expect(told[1]?.text).toContain('••••0004')
  expect((await list(one)).transfers[0]?.['warnings']).toEqual([
    'The account was changed. Call the buyer at the number of the order before you pay.',
    'Changed less than a day ago: do not pay it yet.',
  ])
  const early = await record(one, refundId, otherAccount.accountNumber)
  expect([early.status, early.answer.error]).toEqual([409, expect.stringContaining('a day ago')])
  // Back to the first one: that is a change too.
  await give(proof, account)
  expect((await record(one, refundId, account.accountNumber)).status).toBe(409)
  shop.server.clock.now = new Date(Date.now() + 24 * 3_600_000)
  expect((await record(one, refundId, account.accountNumber)).status).toBe(200)
  const late = await by(null, 'resolve-refund-account', { ...proof, ...otherAccount })
  expect(late.status).toBe(409)
})

test('the name comes from the bank, for this order and this account only', async () => {
  const { proof } = await approvedRefund()
  const set = (given: object) => by(null, 'set-refund-account', { ...proof, ...account, ...given })
  expect((await set({ accountName: 'BISI ADE' })).status).toBe(400)
  const { answer } = await by(null, 'resolve-refund-account', { ...proof, ...account })
  expect(answer).toMatchObject({ accountName: 'BISI ADE' })
  const { nameTicket } = answer
  expect((await set({ accountName: 'OBI EMEKA', nameTicket })).status).toBe(400)
  expect((await set({ ...otherAccount, accountName: 'BISI ADE', nameTicket })).status).toBe(400)
  expect((await set({ accountName: 'BISI ADE', nameTicket })).status).toBe(200)
  const missing = { ...account, accountNumber: '0000014579' }
  const unknown = await by(null, 'resolve-refund-account', { ...proof, ...missing })
  expect([unknown.status, unknown.answer.error]).toEqual([
    404,
    expect.stringContaining('no account'),
  ])
  shop.gateway.refuses = { status: 429, message: 'Daily limit of live bank resolves exceeded' }
  const busy = await by(null, 'resolve-refund-account', { ...proof, ...account })
  expect([busy.status, busy.answer.error]).toEqual([
    503,
    expect.stringContaining('so the number was not checked'),
  ])
})

test('names of strangers are shown a few times only, and never without a refund', async () => {
  const { proof } = await approvedRefund()
  const resolve = (of: GuestOrder) => by(null, 'resolve-refund-account', { ...of, ...account })
  const answers = []
  for (let at = 0; at < 11; at += 1) answers.push((await resolve(proof)).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(10)
  expect(answers.at(-1)).toBe(429)
  const calls = shop.gateway.calls.length
  const paid = await shop.order()
  await shop.pay(paid)
  expect((await resolve(paid)).status).toBe(409)
  expect(
    (await by(null, 'resolve-refund-account', { ...account, orderId: proof.orderId })).status,
  ).toBe(404)
  expect(shop.gateway.calls.slice(calls).filter((call) => call.includes('resolve'))).toEqual([])
})

test('a buyer without an account is reminded after 3 and after 10 days, once each and not at night', async () => {
  const { proof } = await approvedRefund()
  await query(
    `set session_replication_role = replica;
     update public.refunds set approved_at = '2026-12-01T20:30:00Z';
     reset session_replication_role`,
  )
  const runAt = async (time: string) => {
    shop.server.clock.now = new Date(`2026-12-${time}:00Z`)
    await remindRefundAccounts.run(shop.server.context)
    return (await mails('refund-account-missing')).length
  }
  expect(await runAt('03T12:00')).toBe(0)
  // Half past ten in the evening in Lagos.
  expect(await runAt('04T21:30')).toBe(0)
  expect(await runAt('05T07:00')).toBe(1)
  expect(await runAt('05T12:00')).toBe(1)
  expect(await runAt('08T12:00')).toBe(1)
  expect(await runAt('12T07:00')).toBe(2)
  await query('delete from platform.mail_messages')
  await give(proof, account)
  expect(await runAt('12T12:00')).toBe(0)
})

/** A reseller who earns from an order, and who can give {@link account} as their own. */
async function earnFrom({ orderId }: GuestOrder) {
  const { signUp, admin } = shop.server
  const reseller = await makeReseller({ admin, signUp })
  await query(
    `insert into public.order_attributions (order_id, reseller_id, way, tier_id, commission_percent)
     select $1, id, 'code', tier_id, 4 from public.resellers where id = $2`,
    [orderId, reseller.id],
  )
  return {
    async proposeAccount() {
      const resolved = await by(reseller.token, 'resolve-reseller-account', account)
      const { accountName, nameTicket } = resolved.answer
      const proposed = { ...account, accountName, nameTicket }
      return by(reseller.token, 'propose-reseller-account', proposed)
    },
  }
}

test('staff are told, once, that the refund goes to the reseller who earns from the order', async () => {
  const { proof } = await approvedRefund()
  const { proposeAccount } = await earnFrom(proof)
  await give(proof, otherAccount)
  expect(await mails('reseller-shared-account')).toEqual([])
  expect((await proposeAccount()).status).toBe(200)
  expect(await mails('reseller-shared-account')).toEqual([])
  expect((await give(proof, account)).status).toBe(200)
  await give(proof, otherAccount)
  await give(proof, account)
  expect(await mails('reseller-shared-account')).toMatchObject([
    { subject: expect.stringContaining('the buyer and the reseller have one bank account') },
  ])
})

test('staff are told when the reseller gives the account of the refund later', async () => {
  const { proof } = await approvedRefund()
  const { proposeAccount } = await earnFrom(proof)
  await give(proof, account)
  await proposeAccount()
  expect(await mails('reseller-shared-account')).toHaveLength(1)
})
