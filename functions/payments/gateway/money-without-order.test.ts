import { beforeEach, expect, test } from 'vitest'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { signWith } from '../../gateway/signature.ts'
import { handleGatewayEvents } from './gateway-event.ts'

const shop = usePaystack()
beforeEach(() => shop.server.admin.query('delete from platform.mail_messages'))

/** Sends an event as the gateway does, and handles it, twice. */
async function receive(event: string, data: object): Promise<void> {
  const body = JSON.stringify({ event, data })
  const signature = signWith('sk_test_fake', new TextEncoder().encode(body))
  const headers = { 'x-paystack-signature': signature }
  expect((await shop.server.call('paystack-webhook', { body, headers })).status).toBe(200)
  const { rows } = await shop.server.admin.query<{ eventId: string }>(
    `select id::text as "eventId" from public.gateway_events order by id desc limit 1`,
  )
  const job = { data: rows[0] ?? {}, attempt: 1, isLastAttempt: false }
  for (let times = 0; times < 2; times += 1)
    await handleGatewayEvents.work(job, shop.server.context)
}
const mails = async (category: string) =>
  (
    await shop.server.admin.query<{ to: string; text: string }>(
      `select to_address as to, text from platform.mail_messages where category = $1`,
      [category],
    )
  ).rows
const listed = async () =>
  (await shop.server.admin.query('select * from public.money_without_order')).rows

const charge = {
  id: 302961,
  domain: 'test',
  status: 'success',
  reference: 'qTPrJoy9Bx',
  amount: 1_000_000,
  currency: 'NGN',
  channel: 'card',
  customer: { email: 'bojack@horsinaround.com' },
}

test('money of a reference that is not ours is listed for the staff, who get one mail', async () => {
  await receive('charge.success', charge)
  await receive('charge.success', { ...charge, paid_at: '2026-11-21T10:00:00Z' })
  expect(await listed()).toMatchObject([
    { reference: 'qTPrJoy9Bx', amount_kobo: '1000000', payer_email: 'bojack@horsinaround.com' },
    {},
  ])
  const sent = await mails('money-without-order')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.to).toBe(shop.server.context.site.staffEmail)
  expect(sent[0]?.text).toMatch(/₦10,000\.00.*qTPrJoy9Bx.*bojack@horsinaround\.com/s)
})

test('it is listed by the code of its outcome, whatever the words of that say', async () => {
  await receive('charge.success', charge)
  await shop.server.admin.query(`update public.gateway_events set outcome = 'in other words'`)
  expect(await listed()).toHaveLength(1)
})

test('only staff list such money', async () => {
  await receive('charge.success', charge)
  const { rows } = await shop.server.admin.query<{ role: string; may: boolean }>(
    `select role, has_table_privilege(role, 'public.money_without_order', 'select') as may
     from unnest(array['anon', 'authenticated', 'service_role']) role`,
  )
  expect(rows.filter(({ may }) => may).map(({ role }) => role)).toEqual([
    'authenticated',
    'service_role',
  ])
  const asPerson = shop.server.db.transaction({ role: 'authenticated' }, (tx) =>
    tx.query('select * from public.money_without_order'),
  )
  expect((await asPerson).rows).toEqual([])
})

test('an event of nonsense, or of a failed charge, is neither listed nor mailed', async () => {
  for (const data of [
    {},
    { reference: 7 },
    { reference: 'x'.repeat(300), amount: 'much' },
    [charge],
  ])
    await receive('charge.failed', data)
  expect([await listed(), await mails('money-without-order')]).toEqual([[], []])
})

test('money for a reference of ours that somebody else opened pays nothing; the staff are told', async () => {
  const proof = await shop.order()
  const { rows } = await shop.server.admin.query<{ number: string; total: number }>(
    'select number, total_kobo::float8 as total from public.orders',
  )
  const reference = `${rows[0]?.number}-1`
  // Another shop with the same account, or an order that a restored backup does not have.
  await fetch(`${shop.gateway.url}/transaction/initialize`, {
    method: 'POST',
    body: JSON.stringify({ reference, amount: rows[0]?.total, email: 'other@example.com' }),
  })
  expect((await shop.start(proof)).answer).toMatchObject({
    payment: { reference: `${rows[0]?.number}-2` },
  })
  shop.gateway.pay(reference)
  await receive('charge.success', { ...charge, reference })
  await shop.by(null, 'check-payment', proof)
  expect(await shop.statusOf(proof)).toBe('pending_payment')
  expect([(await listed()).length, (await mails('money-without-order')).length]).toEqual([1, 1])
})

const rejected = (transactionId: string) => ({
  bank_transfer: {
    amount: '30050',
    message: 'incorrect amount sent',
    message_type: 'INCORRECT_AMOUNT',
    transaction_id: transactionId,
  },
  customer: { email: 'test@amount.com' },
})

test('the payer of a rejected transfer is told once, and can pay again', async () => {
  const [proof, other] = [await shop.order(), await shop.order()]
  await shop.start(other)
  await shop.by(null, 'check-payment', other)
  await shop.start(proof)
  // Only the gateway knows yet which payment it is.
  Object.assign(shop.gateway.says, { id: 3_103_959_930 })
  await receive('bank.transfer.rejected', rejected('3103959930'))
  const told = await mails('transfer-rejected')
  const { rows } = await shop.server.admin.query<{ email: string }>(
    'select email from public.orders where id = $1',
    [proof.orderId],
  )
  expect(told.map(({ to }) => to)).toEqual([rows[0]?.email])
  expect(told[0]?.text).toMatch(/₦300\.50.*incorrect amount sent/s)
  const events = await shop.server.admin.query(
    `select order_id from public.order_events where message like '%did not accept a transfer of ₦300.50 %'`,
  )
  expect(events.rows).toEqual([{ order_id: proof.orderId }])
  expect((await shop.start(proof)).status).toBe(200)
  // A second transfer of the same payment is another event.
  await receive('bank.transfer.rejected', { ...rejected('3103959930'), customer: null })
  expect(await mails('transfer-rejected')).toHaveLength(2)
})

test('a rejected transfer of nobody we know is stored only', async () => {
  await receive('bank.transfer.rejected', rejected('1'))
  await receive('bank.transfer.rejected', { bank_transfer: null })
  expect(await mails('transfer-rejected')).toEqual([])
})
