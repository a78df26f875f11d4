import { expect, test } from 'vitest'
import { withholdingTax } from '../../../domain/resellers/withholding-tax.ts'
import { makeAdminSince } from '../../../test/shop/admin-since.ts'
import { accountNumberOf, usePayouts, type TestReseller } from '../../../test/use/use-payouts.ts'

const payouts = usePayouts()
const { shop, by, request, payoutsOf, balanceOf, query } = payouts

const hourMs = 3_600_000
const later = (hours: number) => {
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + hours * hourMs)
}
const decide = (token: string, payoutId: unknown, decision = 'approved') =>
  by(token, 'decide-payout', { payoutId, decision, reason: 'Because of a test' })

async function propose({ token }: TestReseller, beginning: string) {
  const account = { bankCode: '058', accountNumber: accountNumberOf(beginning) }
  const { answer } = await by(token, 'resolve-reseller-account', account)
  const { accountName, nameTicket } = answer
  return by(token, 'propose-reseller-account', { ...account, accountName, nameTicket })
}

test.each([
  ['1 kobo', 1, 400],
  ['nothing', 0, 400],
  ['less than nothing', -500_000, 400],
  ['half a kobo', 500_000.5, 400],
  ['a kobo less than the smallest payout', 499_999, 400],
  ['a kobo more than is payable', 5_000_001, 409],
  ['more than a number holds', 1e21, 400],
])('nobody is paid %s', async (_, amountKobo, status) => {
  const reseller = await payouts.reseller()
  expect((await request(reseller, amountKobo)).status).toBe(status)
  expect(await payoutsOf(reseller)).toEqual([])
})

test('two payouts of the whole balance at once are one', async () => {
  const reseller = await payouts.reseller()
  const asked = await Promise.all(Array.from({ length: 10 }, () => request(reseller, 5_000_000)))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(asked.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await payoutsOf(reseller)).toHaveLength(1)
})

test('the id of a payout of another reseller is refused', async () => {
  const [one, other] = [await payouts.reseller(), await payouts.reseller()]
  const id = crypto.randomUUID()
  expect((await request(one, 1_000_000, id)).status).toBe(200)
  expect((await request(other, 1_000_000, id)).status).toBe(409)
  expect(await payoutsOf(other)).toEqual([])
})

test('nobody sees the statement of another reseller, also with their ticket', async () => {
  const [one, other] = [await payouts.reseller(), await payouts.reseller()]
  const period = '2026-11'
  const ask = (token: string, resellerId: string | null, ticket: string | null, of = period) =>
    by(token, 'get-reseller-statement', { resellerId, period: of, ticket })
  const own = await ask(one.token, null, null)
  expect(own.answer).toMatchObject({ resellerId: one.id })
  expect((await ask(other.token, one.id, null)).status).toBe(404)
  const ticket = String(own.answer['ticket'])
  expect((await ask(other.token, other.id, ticket)).answer['ticket']).not.toBe(ticket)
  const customer = await shop.server.signUp('nobody@reseller.example')
  expect((await ask(customer.token, other.id, ticket)).status).toBe(404)
  expect((await ask(customer.token, one.id, ticket, '2026')).status).toBe(404)
  expect((await ask(customer.token, one.id, ticket)).status).toBe(200)
  later(1)
  expect((await ask(customer.token, one.id, ticket)).status).toBe(404)
})

test('a balance below zero is not paid out, and is deducted from later commission', async () => {
  const reseller = await payouts.reseller('012', 5_000_000)
  const { answer } = await request(reseller, 5_000_000)
  const [staff] = await shop.staff()
  // The orders were given back meanwhile.
  await payouts.owe(reseller, -6_000_000)
  expect(await balanceOf(reseller)).toEqual([-1_000_000, 0, 0])
  expect((await decide(staff, answer['id'])).status).toBe(409)
  expect((await decide(staff, answer['id'], 'refused')).status).toBe(200)
  expect((await request(reseller, 500_000)).status).toBe(409)
  await payouts.owe(reseller, 2_000_000)
  expect((await request(reseller, 1_000_000)).status).toBe(200)
})

test('orders that are refunded between approval and sending stop the payout', async () => {
  const reseller = await payouts.reseller()
  const { answer } = await request(reseller, 5_000_000)
  const [staff] = await shop.staff()
  await decide(staff, answer['id'])
  await payouts.owe(reseller, -1)
  const sent = await by(staff, 'send-payouts', { payoutIds: [answer['id']], way: 'gateway' })
  expect(sent.answer).toMatchObject({ sent: 0, refused: [{ message: expect.any(String) }] })
  expect(await balanceOf(reseller)).toEqual([4_999_999, 0, 0])
})

test('a changed bank account waits 72 hours, and the payout goes to the one before', async () => {
  const reseller = await payouts.reseller('012')
  const [staff, other] = await shop.staff()
  const { answer } = await propose(reseller, '099')
  const id = answer['id']
  const confirm = (token: string) =>
    by(token, 'decide-reseller-account', { id, decision: 'confirmed', reason: null })
  expect((await confirm(staff)).status).toBe(409)
  const asked = await request(reseller, 1_000_000)
  const [paid] = await query<{ number: string }>(
    `select account_number as number from public.reseller_bank_accounts a
     join public.payouts p on p.bank_account_id = a.id where p.id = $1`,
    [asked.answer['id']],
  )
  expect(paid?.number).toBe(accountNumberOf('012'))
  later(71)
  expect((await confirm(staff)).status).toBe(409)
  later(2)
  expect((await confirm(reseller.token)).status).toBe(403)
  expect((await confirm(staff)).status).toBe(200)
  // What was asked for rests on the account before.
  const refused = await decide(other, asked.answer['id'])
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('no longer the reseller'),
  ])
})

test('the colleague who confirmed the bank account cannot approve the payout', async () => {
  const reseller = await payouts.addReseller()
  await payouts.owe(reseller, 5_000_000)
  const [one, two] = await shop.staff()
  const { answer } = await propose(reseller, '012')
  const decision = { id: answer['id'], decision: 'confirmed', reason: null }
  expect((await by(one, 'decide-reseller-account', decision)).status).toBe(200)
  const asked = await request(reseller, 1_000_000)
  expect((await decide(one, asked.answer['id'])).status).toBe(409)
  expect((await decide(two, asked.answer['id'])).status).toBe(200)
})

test('an account that was not checked by the bank, or for another reseller, is refused', async () => {
  const [one, other] = [await payouts.addReseller(), await payouts.addReseller()]
  const account = { bankCode: '058', accountNumber: accountNumberOf('012') }
  const { answer } = await by(one.token, 'resolve-reseller-account', account)
  const { accountName, nameTicket } = answer
  const give = (token: string, changes: object) =>
    by(token, 'propose-reseller-account', { ...account, accountName, nameTicket, ...changes })
  expect((await give(one.token, { nameTicket: null })).status).toBe(400)
  expect((await give(one.token, { accountName: 'SOMEBODY ELSE' })).status).toBe(400)
  expect((await give(other.token, {})).status).toBe(400)
  expect((await give(one.token, { accountNumber: '0123456789' })).status).toBe(400)
  expect((await give(one.token, {})).status).toBe(200)
  expect((await give(one.token, {})).status).toBe(200)
})

test('the bank is asked for account names at most ten times a day', async () => {
  const { token } = await payouts.addReseller()
  const ask = (at: number) =>
    by(token, 'resolve-reseller-account', {
      bankCode: '058',
      accountNumber: accountNumberOf(`0123456${at}`),
    })
  for (let at = 0; at < 10; at++) expect((await ask(at)).status).toBe(200)
  expect((await ask(11)).status).toBe(429)
})

test('staff do not approve their own payout, also by another account of theirs', async () => {
  const staff = await shop.server.signUp('ade@own.example', 'admin')
  await makeAdminSince(shop.server.admin, staff.id, '25 hours')
  const reseller = await payouts.reseller()
  const asked = await request(reseller, 1_000_000)
  await query(
    `update public.profiles set phone = (
     select phone from public.resellers where id = $2) where id = $1`,
    [staff.id, reseller.id],
  )
  expect((await decide(staff.token, asked.answer['id'])).status).toBe(409)
  expect((await decide(staff.token, asked.answer['id'], 'refused')).status).toBe(409)
  const [other] = await shop.staff()
  expect((await decide(other, asked.answer['id'])).status).toBe(200)
})

test('above the limit of refunds two people approve, and the same one not twice', async () => {
  const reseller = await payouts.reseller('012', 30_000_000)
  const [one, two] = await shop.staff()
  const { answer } = await request(reseller, 10_000_001)
  const first = await decide(one, answer['id'])
  expect(first.answer).toEqual({ status: 'requested', needsSecond: true })
  expect((await decide(one, answer['id'])).status).toBe(409)
  expect((await decide(two, answer['id'])).answer).toEqual({
    status: 'approved',
    needsSecond: false,
  })
})

test('small payouts of one person in a day count together', async () => {
  const [one] = await shop.staff()
  for (const needsSecond of [false, true]) {
    const reseller = await payouts.reseller('012', 9_000_000)
    const { answer } = await request(reseller, 9_000_000)
    expect((await decide(one, answer['id'])).answer).toMatchObject({ needsSecond })
  }
})

test('a suspended reseller asks for nothing and is sent nothing, and what is owed stays', async () => {
  const reseller = await payouts.reseller()
  const [staff] = await shop.staff()
  const { answer } = await request(reseller, 1_000_000)
  await decide(staff, answer['id'])
  await query(`update public.resellers set status = 'suspended' where id = $1`, [reseller.id])
  const sent = await by(staff, 'send-payouts', { payoutIds: [answer['id']], way: 'bank_file' })
  expect(sent.answer['sent']).toBe(0)
  expect((await request(reseller, 1_000_000)).status).toBe(403)
  const account = { bankCode: '058', accountNumber: accountNumberOf('099') }
  const named = { ...account, accountName: 'BISI ADE', nameTicket: null }
  expect((await by(reseller.token, 'resolve-reseller-account', account)).status).toBe(403)
  expect((await by(reseller.token, 'propose-reseller-account', named)).status).toBe(403)
  expect(await balanceOf(reseller)).toEqual([5_000_000, 0, 0])
})

test('code with the rights of the service cannot pay past the ledger', async () => {
  const reseller = await payouts.reseller()
  const { answer } = await request(reseller, 1_000_000)
  const asService = (sql: string) =>
    shop.server.db.transaction({ role: 'service_role' }, (tx) => tx.query(sql, [answer['id']]))
  const by = 'approved_by = requested_by, approved_at = now()'
  await expect(
    asService(`update public.payouts set status = 'approved', ${by} where id = $1`),
  ).rejects.toThrow('own_reseller_money')
  await expect(
    asService(`update public.payouts set status = 'paid', paid_at = now() where id = $1`),
  ).rejects.toThrow('status_cannot_change')
  await expect(
    asService('update public.payouts set gross_kobo = 2, tax_kobo = 0, net_kobo = 2 where id = $1'),
  ).rejects.toThrow('payout_fixed')
  const [staff] = await shop.staff()
  expect((await decide(staff, answer['id'])).status).toBe(200)
  // Sent without its entries.
  await expect(
    asService(`update public.payouts set status = 'sending', way = 'gateway', gateway = 'paystack',
      sent_at = now() where id = $1`),
  ).rejects.toThrow('payout_not_in_ledger')
})

test('the database and the domain withhold the same', async () => {
  const { rows: rates } = await shop.server.admin.query<{
    isResident: boolean
    fromDay: string
    percent: number
    noTinFactor: number
  }>(
    `select is_resident as "isResident", from_day::text as "fromDay", percent::float8 as percent,
     no_tin_factor::float8 as "noTinFactor" from public.withholding_rates`,
  )
  const rule = { isSmallCompany: false, smallCompanyMonthKobo: 200_000_000 }
  const days = ['2024-12-31', '2025-01-01', '2026-11-23']
  for (const isResident of [true, false])
    for (const hasTin of [true, false])
      for (const day of days) {
        const [row] = await query<{ percent: number | null }>(
          `select private.withholding_percent('commission', $1, $2, 1000, 0, $3)::float8 as percent`,
          [isResident, hasTin, day],
        )
        const of = { kind: 'commission', isResident, hasTin, amountKobo: 1_000, day } as const
        const given = rates.map((rate) => ({ kind: 'commission' as const, ...rate }))
        expect(row?.percent ?? null).toBe(withholdingTax(of, given, rule)?.percent ?? null)
      }
})
