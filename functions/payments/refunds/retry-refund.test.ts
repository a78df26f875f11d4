import { beforeEach, expect, test } from 'vitest'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { processRefunds } from './process-refund.ts'
import { syncRefunds } from './sync-refunds.ts'
import { findPayment } from '../payments.ts'

const shop = usePaystack({ secretKey: 'sk_live_fake' })
const { by } = shop
const { refundsOf, show, ask, query } = refundShop(shop)

const account = { bankCode: '011', accountNumber: '1000000007' }

beforeEach(() => {
  shop.server.clock.now = new Date()
  shop.gateway.says = { domain: 'live' }
})

const work = (refundId: string) =>
  processRefunds.work({ data: { refundId }, attempt: 1, isLastAttempt: false }, shop.server.context)

/** A refund of a card payment that the gateway took; `status` is what became of it there. */
async function sentRefund(status?: 'needs-attention' | 'failed') {
  const [one, other] = await shop.staff()
  const proof = await shop.order()
  const { reference } = await shop.pay(proof)
  const asked = await ask(one, proof, { amountKobo: 5_000_000 })
  const [refundId = ''] = (asked.answer['refundIds'] ?? []) as string[]
  if (status) {
    await work(refundId)
    for (const id of shop.gateway.state.refunds.keys()) shop.gateway.state.moveRefund(id, status)
    const { context } = shop.server
    const payment = await context.db.transaction({ role: 'service_role' }, (tx) =>
      findPayment(tx, { reference }),
    )
    if (payment) await syncRefunds(payment, context)
  }
  return { one, other, proof, refundId }
}

const retry = (token: string | null, refundId: string, way: 'gateway' | 'transfer') =>
  by(token, 'retry-refund', { refundId, by: way })

test('only staff try again, and only what is stuck', async () => {
  const { one, refundId } = await sentRefund()
  expect((await retry(null, refundId, 'transfer')).status).toBe(403)
  expect((await retry(one, crypto.randomUUID(), 'transfer')).status).toBe(404)
  expect((await retry(one, refundId, 'transfer')).status).toBe(409)
})

test('a refund that needs attention goes to the account of the buyer, with the same id at the gateway', async () => {
  const { one, other, proof, refundId } = await sentRefund('needs-attention')
  expect(await refundsOf(proof)).toMatchObject([{ status: 'needs_attention' }])
  expect((await retry(one, refundId, 'gateway')).answer.error).toContain('needs an account')
  expect((await show(proof)).needsRefundAccount).toBe(true)
  const { accountName, nameTicket } = (
    await by(null, 'resolve-refund-account', { ...proof, ...account })
  ).answer
  await by(null, 'set-refund-account', { ...proof, ...account, accountName, nameTicket })
  const answers = await Promise.all([
    retry(one, refundId, 'gateway'),
    retry(other, refundId, 'gateway'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const retries = shop.gateway.sent.filter(({ call }) => call.includes('retry_with'))
  expect(retries.map(({ call, body }) => [call, JSON.parse(body)])).toEqual([
    [
      'POST /refund/retry_with_customer_details/1',
      {
        refund_account_details: {
          currency: 'NGN',
          account_number: account.accountNumber,
          bank_id: '7',
        },
      },
    ],
  ])
  expect(await refundsOf(proof)).toMatchObject([{ status: 'processing' }])
})

test('a refund that the gateway never took fails, and its sum is paid by a transfer, once', async () => {
  const { one, other, proof, refundId } = await sentRefund()
  shop.gateway.fault = 'answers 500'
  await work(refundId)
  shop.gateway.state.refunds.clear()
  const blind = await retry(one, refundId, 'transfer')
  expect([blind.status, blind.answer.error]).toEqual([
    503,
    expect.stringContaining('we do not know whether it pays'),
  ])
  shop.gateway.fault = null
  const answers = await Promise.all([
    retry(one, refundId, 'transfer'),
    retry(other, refundId, 'transfer'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await refundsOf(proof)).toMatchObject([
    { status: 'failed', kobo: 5_000_000, note: 5_000_000 },
    { status: 'approved', kobo: 5_000_000, note: 0 },
  ])
  expect(await query('select from public.refunds where by_transfer')).toHaveLength(1)
  expect((await show(proof)).money).toMatchObject({ onItsWayKobo: 5_000_000, surplusKobo: 0 })
})

test('what the gateway pays after all is not paid a second time', async () => {
  const { one, proof, refundId } = await sentRefund()
  shop.gateway.fault = 'answers 500'
  await work(refundId)
  shop.gateway.fault = null
  for (const way of ['transfer', 'gateway'] as const) {
    const refused = await retry(one, refundId, way)
    expect([refused.status, refused.answer.error]).toEqual([
      409,
      expect.stringContaining('The payment service pays this refund'),
    ])
  }
  expect(await refundsOf(proof)).toMatchObject([{ status: 'needs_attention' }])
})

test('a refund that failed is tried again, and kept credit is not', async () => {
  const { one, proof, refundId } = await sentRefund('failed')
  expect((await show(proof)).money).toMatchObject({ surplusKobo: 5_000_000 })
  expect((await retry(one, refundId, 'gateway')).answer).toMatchObject({ status: 'approved' })
  expect((await retry(one, refundId, 'gateway')).status).toBe(409)
  expect((await by(null, 'keep-credit', proof)).status).toBe(200)
  expect((await refundsOf(proof)).map(({ status }) => status)).toEqual(['failed', 'withdrawn'])
  expect((await retry(one, refundId, 'transfer')).answer.error).toContain('kept as credit')
})
