import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  calls,
  expectConformance,
  payment,
  recordCalls,
  useEverything,
} from '../../../../test/every-paystack-call.ts'
import { checkEvent } from '../../../../test/paystack-conformance.ts'
import { startFakeGateway, type FakeGateway } from '../../../../test/servers/fake-gateway.ts'
import type { Gateway } from '../../gateway.ts'
import { createPaystack } from '../paystack.ts'

/** Our client and the fake gateway of the tests against what Paystack publishes about its API. */

describe('the fake gateway', () => {
  let fake: FakeGateway
  let client: Gateway
  beforeAll(async () => {
    fake = await startFakeGateway()
    client = createPaystack({
      name: 'paystack',
      baseUrl: fake.url,
      secretKey: 'sk_test_1',
      isTest: true,
      now: () => new Date(),
    })
  })
  afterAll(() => fake[Symbol.asyncDispose]())

  test('every request and every answer is as Paystack describes', async () => {
    recordCalls(fake.url)
    const { state } = fake
    const cases: [string, (reference: string) => void, string][] = [
      ['left', () => {}, 'abandoned'],
      ['declined', (reference) => state.decline(reference), 'failed'],
      ['declined-then-paid', (r) => (state.decline(r), state.pay(r)), 'succeeded'],
      ['waiting', (reference) => state.report(reference, 'ongoing'), 'open'],
      ['code', (reference) => state.report(reference, 'send_otp'), 'open'],
      ['transfer', (reference) => state.report(reference, 'pending_bank_transfer'), 'open'],
      ['new-status', (reference) => state.report(reference, 'something_new'), 'open'],
      ['moving', (reference) => state.report(reference, 'processing'), 'pending'],
      ['queued', (reference) => state.report(reference, 'queued'), 'pending'],
      ['pending', (reference) => state.report(reference, 'pending'), 'pending'],
      ['given-back', (r) => (state.pay(r), state.report(r, 'reversed')), 'reversed'],
      ['timed-out', (reference) => state.timeOut(reference), 'abandoned'],
      ['paid', (reference) => state.pay(reference), 'succeeded'],
      ['disputed', (reference) => state.pay(reference), 'succeeded'],
    ]
    for (const [reference, happen, status] of cases) {
      await client.initialize(payment(reference))
      happen(reference)
      expect(await client.verify(reference)).toMatchObject({ reference, status })
    }
    expect(await client.verify('unknown')).toBeNull()
    await expect(client.initialize(payment('paid'))).rejects.toMatchObject({
      code: 'duplicate_reference',
    })
    expect(() => state.pay('timed-out')).toThrow('Session timeout exceeded')
    const dispute = state.dispute('disputed')
    await useEverything(client, {
      refunded: 'paid',
      disputeId: String(dispute.data.id),
      afterwards: { refundStatus: 'pending', disputeStatus: 'awaiting-bank-feedback' },
    })
    state.moveRefund('1', 'needs-attention')
    const account = { accountNumber: '0123456789', bankCode: '058' }
    expect(await client.retryRefund({ id: '1', ...account })).toEqual({ status: 'processing' })
    expectConformance()
    expect(calls.find(({ path }) => path.startsWith('/refund/retry'))?.body).toEqual({
      refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' },
    })
    expect(calls[0]?.body).toMatchObject({
      channels: ['card', 'bank', 'ussd', 'qr', 'bank_transfer'],
      metadata: { cancel_action: 'https://shop.example/payment-details?order=1' },
    })
  })

  test('sums below ₦100 are not asked for as a transfer', async () => {
    recordCalls(fake.url)
    await client.initialize(payment('small', 9_999))
    expect(calls[0]?.body).toMatchObject({ channels: ['card', 'bank', 'ussd', 'qr'] })
  })

  test('a list is read to its last page, and never taken for complete when it is not', async () => {
    const { state } = fake
    for (let at = 0; at < 201; at++) {
      state.open({ reference: `many-${at}`, amount: 10_000, email: 'bisi@example.com' })
      state.pay(`many-${at}`)
    }
    state.report('many-7', 'reversed')
    const opened = { from: new Date(0), to: new Date('2100-01-01') }
    const listed = (await client.listPaid(opened)).filter(({ reference }) =>
      reference.startsWith('many-'),
    )
    expect(new Set(listed.map(({ reference }) => reference)).size).toBe(201)
    expect(listed.find(({ reference }) => reference === 'many-7')?.status).toBe('reversed')
    // Two rows with one id: one of them is missing.
    fake.says = { id: 4_099_260_001 }
    await expect(client.listPaid(opened)).rejects.toThrow(/listed 1 of \d+ payments/)
    fake.says = {}
  })

  test.each([
    ['all of it', {}, 17_150_000],
    ['a part', { amount: 100, requested_amount: 17_150_000 }, 100],
    ['all, and the fees', { amount: 17_350_000, requested_amount: 17_150_000 }, 17_150_000],
    ['more than was asked for', { amount: 20_000_000 }, 20_000_000],
  ])('books %s', async (name, says, amountKobo) => {
    await client.initialize(payment(`sum-${name.replaceAll(/\W/g, '-')}`))
    fake.says = says
    const verified = await client.verify(`sum-${name.replaceAll(/\W/g, '-')}`)
    fake.says = {}
    expect(verified?.amountKobo).toBe(amountKobo)
  })

  test('every webhook is as in the examples', async () => {
    await client.initialize(payment('webhooks'))
    fake.pay('webhooks')
    const id = fake.state.addRefund('webhooks', 500)
    const dispute = fake.state.dispute('webhooks')
    const events = [
      fake.state.chargeEvent('webhooks'),
      ...(['pending', 'processing', 'needs-attention', 'failed', 'processed'] as const).map(
        (status) => fake.state.moveRefund(id, status),
      ),
      dispute,
      fake.state.endDispute(String(dispute.data.id), 'auto-accepted'),
      ...transferEvents(fake),
    ]
    expect(events.flatMap(checkEvent)).toEqual([])
  })
})

function transferEvents({ state: { transfers } }: FakeGateway) {
  const account = { name: 'BISI ADE', account_number: '0123456789', bank_code: '058' }
  const recipient = transfers.add(account).code
  const reference = 'payout-of-the-events'
  transfers.send({ reference, amount: 500, recipient, reason: 'Commission' })
  return ['success', 'failed', 'reversed'].map((status) => transfers.move(reference, status))
}
