import { expect, test } from 'vitest'
import { usePayouts, type TestReseller } from '../../../test/use/use-payouts.ts'
import { handlePayoutEvent } from './payout-events.ts'
import { checkOpenPayouts } from './check-open-payouts.ts'

const payouts = usePayouts()
const { shop, by, request, payoutsOf, balanceOf, run } = payouts

/** An approved payout of ₦20,000. */
async function approved(beginning?: string) {
  const reseller = await payouts.reseller(beginning)
  const { answer } = await request(reseller, 2_000_000)
  const [staff, other] = await shop.staff()
  const id = String(answer['id'])
  expect(await by(staff, 'decide-payout', { payoutId: id, decision: 'approved' })).toMatchObject({
    status: 200,
    answer: { status: 'approved', needsSecond: false },
  })
  return { reseller, id, staff, other, reference: `payout-${id}` }
}

async function sending(beginning?: string) {
  const found = await approved(beginning)
  const sent = await by(found.staff, 'send-payouts', { payoutIds: [found.id], way: 'gateway' })
  expect(sent.answer).toEqual({ sent: 1, batchId: null, refused: [] })
  return found
}

const statusOf = async (reseller: TestReseller) => (await payoutsOf(reseller))[0]?.status
const transferCalls = () => shop.gateway.sent.filter(({ call }) => call === 'POST /transfer').length
const tell = (reference: string) =>
  handlePayoutEvent({ payload: { reference } }, shop.server.context)

test('a payout is requested, approved, sent and paid, with its tax', async () => {
  const { reseller, id, reference } = await sending()
  // 5 % of ₦20,000 stay for the tax office. It has left the balance before the gateway is asked.
  expect(await balanceOf(reseller)).toEqual([3_000_000, 1_900_000, 100_000])
  await run(id)
  expect(await statusOf(reseller)).toBe('sending')
  expect(shop.gateway.state.transfers.sent.get(reference)).toMatchObject({ amountKobo: 1_900_000 })
  shop.gateway.state.transfers.move(reference, 'success')
  await tell(reference)
  expect(await payoutsOf(reseller)).toMatchObject([{ status: 'paid', netKobo: 1_900_000 }])
  expect(await balanceOf(reseller)).toEqual([3_000_000, 1_900_000, 100_000])
})

test.each(['failed', 'abandoned', 'blocked', 'rejected'])(
  'a transfer that is %s gives the money back to the balance',
  async (status) => {
    const { reseller, id, reference } = await sending()
    await run(id)
    shop.gateway.state.transfers.move(reference, status)
    await tell(reference)
    expect(await statusOf(reseller)).toBe('failed')
    expect(await balanceOf(reseller)).toEqual([5_000_000, 0, 0])
    // And can be asked for again.
    expect((await request(reseller, 5_000_000)).status).toBe(200)
  },
)

test('a transfer that comes back after it succeeded is returned, once', async () => {
  const { reseller, id, reference } = await sending()
  await run(id)
  shop.gateway.state.transfers.move(reference, 'success')
  await tell(reference)
  shop.gateway.state.transfers.move(reference, 'reversed')
  await Promise.all(Array.from({ length: 20 }, () => tell(reference)))
  await tell(reference)
  expect(await statusOf(reseller)).toBe('returned')
  expect(await balanceOf(reseller)).toEqual([5_000_000, 0, 0])
})

test('staff are told when the gateway asks for a code, and it stays on its way', async () => {
  const { reseller, id, staff } = await approved()
  shop.gateway.state.transfers.begins = 'otp'
  await by(staff, 'send-payouts', { payoutIds: [id], way: 'gateway' })
  await run(id)
  expect(await statusOf(reseller)).toBe('sending')
  const { answer } = await (async () => {
    const response = await shop.server.call('list-payouts', { method: 'GET', token: staff })
    return { answer: (await response.json()) as { payouts: { id: string; gatewayWord: string }[] } }
  })()
  expect(answer.payouts.find((each) => each.id === id)?.gatewayWord).toContain('A code is needed')
})

test('200 clicks, 200 jobs and 200 webhooks make one transfer', async () => {
  const reseller = await payouts.reseller()
  const id = crypto.randomUUID()
  const [staff] = await shop.staff()
  // The limit of requests of a day counts the first one only.
  const statuses = new Set<number>()
  for (let round = 0; round < 10; round++)
    for (const { status } of await Promise.all(
      Array.from({ length: 20 }, () => request(reseller, 2_000_000, id)),
    ))
      statuses.add(status)
  // A loaded machine may say that it is busy.
  statuses.delete(503)
  expect([...statuses]).toEqual([200])
  expect(await payoutsOf(reseller)).toHaveLength(1)
  const decide = () => by(staff, 'decide-payout', { payoutId: id, decision: 'approved' })
  await Promise.all(Array.from({ length: 50 }, decide))
  const send = () => by(staff, 'send-payouts', { payoutIds: [id], way: 'gateway' })
  const sent = await Promise.all(Array.from({ length: 50 }, send))
  expect(sent.reduce((sum, { answer }) => sum + Number(answer['sent']), 0)).toBe(1)
  await Promise.all(Array.from({ length: 200 }, () => run(id)))
  const reference = `payout-${id}`
  shop.gateway.state.transfers.move(reference, 'success')
  await Promise.all(Array.from({ length: 200 }, () => tell(reference)))
  await run(id)
  expect(transferCalls()).toBe(1)
  expect(await statusOf(reseller)).toBe('paid')
  expect(await balanceOf(reseller)).toEqual([3_000_000, 1_900_000, 100_000])
})

test.each(['resets', 'answers 500', 'stops in the middle'] as const)(
  'a gateway that %s after it took a transfer is asked about the same reference',
  async (fault) => {
    const { reseller, id, reference } = await sending()
    shop.gateway.fault = fault
    await run(id)
    expect(await statusOf(reseller)).toBe('sending')
    shop.gateway.fault = null
    for (let minutes = 0; minutes < 40; minutes += 10) {
      shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 10 * 60_000)
      await checkOpenPayouts.run(shop.server.context)
    }
    expect(transferCalls()).toBe(1)
    shop.gateway.state.transfers.move(reference, 'success')
    shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 10 * 60_000)
    await checkOpenPayouts.run(shop.server.context)
    expect(await statusOf(reseller)).toBe('paid')
  },
)

test('a process that dies between the row and the call is followed by another', async () => {
  const { reseller, id, reference } = await sending()
  // It took the claim and the gateway the transfer, and then it was killed.
  await payouts.query(
    `update public.payouts set asking_until = $2::timestamptz + interval '1 minute' where id = $1`,
    [id, shop.server.clock.now],
  )
  await run(id)
  expect(transferCalls()).toBe(0)
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 5 * 60_000)
  await checkOpenPayouts.run(shop.server.context)
  expect(transferCalls()).toBe(1)
  expect(shop.gateway.state.transfers.sent.has(reference)).toBe(true)
  expect(await statusOf(reseller)).toBe('sending')
})

test('a payout whose call was refused stays on its way, with the words of the gateway', async () => {
  const { reseller, id, staff } = await sending()
  shop.gateway.refuses = { status: 400, message: 'Your balance is not enough' }
  // The fake refuses every call, and so also the question before.
  await run(id)
  expect(await statusOf(reseller)).toBe('sending')
  shop.gateway.refuses = null
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 5 * 60_000)
  expect((await by(staff, 'check-payout', { payoutId: id })).status).toBe(200)
  expect(transferCalls()).toBe(1)
})

test('a file for the bank has the account, and staff note what became of it', async () => {
  const { reseller, id, staff } = await approved()
  const sent = await by(staff, 'send-payouts', { payoutIds: [id], way: 'bank_file' })
  const batchId = sent.answer['batchId']
  const json = { batchId, format: 'csv' }
  const file = await shop.server.call('get-payout-file', { json, token: staff })
  const text = await file.text()
  expect(text).toContain(`payout-${id}`)
  expect(text).not.toContain('="')
  expect(text).toContain('19000')
  await run(id)
  expect(transferCalls()).toBe(0)
  const result = { payoutId: id, result: 'paid', bankReference: 'GTB/2211/77', reason: null }
  expect((await by(staff, 'record-payout-result', { ...result, bankReference: '' })).status).toBe(
    400,
  )
  expect((await by(staff, 'record-payout-result', result)).status).toBe(200)
  expect((await by(staff, 'record-payout-result', result)).status).toBe(200)
  expect(await statusOf(reseller)).toBe('paid')
  const back = { ...result, result: 'returned', reason: 'The account is closed' }
  expect((await by(staff, 'record-payout-result', back)).status).toBe(200)
  expect(await balanceOf(reseller)).toEqual([5_000_000, 0, 0])
  const again = { ...result, result: 'failed', reason: 'Once more' }
  expect((await by(staff, 'record-payout-result', again)).status).toBe(409)
})

test('staff cannot mark a payout as failed while the gateway has it', async () => {
  const { reseller, id, staff } = await sending()
  await run(id)
  const failed = { payoutId: id, result: 'failed', bankReference: null, reason: 'It takes long' }
  expect((await by(staff, 'record-payout-result', failed)).status).toBe(409)
  expect(await statusOf(reseller)).toBe('sending')
})

test('staff do not call a payout failed while it is being sent, and nobody sends it after that', async () => {
  const { reseller, id, staff } = await sending()
  const { clock } = shop.server
  // Another process asks the gateway, and may send it in a moment.
  await payouts.query(
    `update public.payouts set asking_until = $2::timestamptz + interval '1 minute' where id = $1`,
    [id, clock.now],
  )
  const failed = { payoutId: id, result: 'failed', bankReference: null, reason: 'It never came' }
  expect((await by(staff, 'record-payout-result', failed)).status).toBe(409)
  expect(await statusOf(reseller)).toBe('sending')
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  expect((await by(staff, 'record-payout-result', failed)).status).toBe(200)
  expect((await by(staff, 'record-payout-result', failed)).status).toBe(200)
  await run(id)
  expect(transferCalls()).toBe(0)
  expect(await balanceOf(reseller)).toEqual([5_000_000, 0, 0])
})

test('a payout of the other mode of the gateway is not called failed', async () => {
  const { reseller, id, staff } = await sending()
  await payouts.query(
    `set session_replication_role = replica;
     update public.payouts set is_test = not is_test where id = '${id}';
     reset session_replication_role`,
  )
  const failed = { payoutId: id, result: 'failed', bankReference: null, reason: 'It never came' }
  expect((await by(staff, 'record-payout-result', failed)).status).toBe(409)
  expect(await statusOf(reseller)).toBe('sending')
})
