import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  checkCall,
  checkEvent,
  operations,
  type RecordedCall,
} from '../../../../test/paystack-conformance.ts'
import { startFakeGateway, type FakeGateway } from '../../../../test/servers/fake-gateway.ts'
import { startFunctions, type FunctionsServer } from '../../../../test/servers/functions-server.ts'
import { modules } from '../../../modules.ts'
import type { Gateway } from '../../gateway.ts'
import { openGateway } from '../../open-gateway.ts'
import { sandboxMessages } from '../../sandbox/sandbox-messages.ts'
import type { SandboxOutcome } from '../../sandbox/sandbox-outcomes.ts'
import { createPaystack } from '../paystack.ts'

/**
 * Our client, the fake gateway of the tests and the sandbox of the demo against what Paystack
 * publishes about its API.
 */

const calls: RecordedCall[] = []
/** Records every call of an API, with its answer. */
function record(baseUrl: string): void {
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    if (typeof input !== 'string' || !input.startsWith(baseUrl)) return response
    const path = input.slice(baseUrl.length)
    // Pages and files are not the API.
    if (/^\/(checkout|evidence-file)/.test(path)) return response
    calls.push({
      method: init?.method ?? 'GET',
      path,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      status: response.status,
      answer: await response.clone().json(),
    })
    return response
  })
}
afterEach(() => {
  vi.restoreAllMocks()
  calls.length = 0
})

const payment = (reference: string, amountKobo = 17_150_000) => ({
  reference,
  amountKobo,
  email: 'bisi@example.com',
  callbackUrl: 'https://shop.example/payment-details?order=1',
})
const evidence = {
  customerEmail: 'bisi@example.com',
  customerName: 'Bisi Ade',
  customerPhone: '+2348031234567',
  serviceDetails: 'Two panels, delivered and signed for.',
  deliveryAddress: '3 Allen Avenue, Ikeja, Lagos',
  deliveryDate: '2026-11-20',
}

/**
 * Makes every call of the client, with payments that its payer made.
 * @param afterwards the status of the refund and of the answered dispute: exact for the fake, which
 * waits for the test; the bank of the sandbox may already have gone on
 */
async function useEverything(
  gateway: Gateway,
  {
    refunded,
    disputeId,
    afterwards: { refundStatus, disputeStatus },
  }: {
    refunded: string
    disputeId: string
    afterwards: { refundStatus: unknown; disputeStatus: unknown }
  },
): Promise<void> {
  const { id } = await gateway.refund({ reference: refunded, amountKobo: 500, reason: 'Broken' })
  expect(await gateway.findRefund(id)).toMatchObject({
    id,
    status: refundStatus,
    amountKobo: 500,
    reference: refunded,
  })
  const since = new Date(0)
  expect(await gateway.listRefunds({ reference: refunded, since })).toEqual([
    { id, status: refundStatus, amountKobo: 500, reference: refunded, note: 'Broken' },
  ])
  expect(await gateway.listRefunds({ reference: 'another', since })).toEqual([])
  expect(await gateway.findRefund('404404')).toBeNull()

  const banks = await gateway.listBanks()
  expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
  expect(banks.map(({ name }) => name)).toEqual(banks.map(({ name }) => name).toSorted())
  expect(banks.map(({ code }) => code)).not.toContain('999')
  const account = { accountNumber: '0123456789', bankCode: '058' }
  expect(await gateway.resolveAccount(account)).toBe('BISI ADE')
  expect(await gateway.resolveAccount({ ...account, accountNumber: '0000000000' })).toBeNull()

  expect(await gateway.findDispute('404404')).toBeNull()
  expect(await gateway.findDispute(disputeId)).toMatchObject({
    status: 'awaiting-merchant-feedback',
    resolution: null,
    dueAt: expect.any(Date),
  })
  const { uploadUrl, uploadedFileName } = await gateway.getDisputeUploadUrl(disputeId, 'note.pdf')
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'a file' })).status).toBe(200)
  const { evidenceId } = await gateway.addDisputeEvidence(disputeId, evidence)
  await gateway.resolveDispute(disputeId, {
    resolution: 'declined',
    message: 'It was delivered.',
    refundAmountKobo: 0,
    uploadedFileName,
    evidenceId,
  })
  expect(await gateway.findDispute(disputeId)).toMatchObject({ status: disputeStatus })
}

function expectConformance(): void {
  const checked = calls.map(checkCall)
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
  expect(new Set(checked.map(({ operation }) => operation))).toEqual(new Set(operations))
}

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
    record(fake.url)
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
    record(fake.url)
    await client.initialize(payment('small', 9_999))
    expect(calls[0]?.body).toMatchObject({ channels: ['card', 'bank', 'ussd', 'qr'] })
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
    ]
    expect(events.flatMap(checkEvent)).toEqual([])
  })
})

describe('the sandbox', () => {
  let server: FunctionsServer
  let client: Gateway
  beforeAll(async () => {
    server = await startFunctions(inject('adminUrl'), modules, {}, { listens: true })
    const opened = openGateway(server.context)
    if (!opened) throw new Error('There is no sandbox')
    client = opened
  })
  afterAll(() => server[Symbol.asyncDispose]())

  async function open(reference: string) {
    const { checkoutUrl } = await client.initialize(payment(reference))
    return async (outcome: SandboxOutcome) => {
      const body = new URLSearchParams({ reference, outcome })
      const answer = await fetch(checkoutUrl, { method: 'POST', body, redirect: 'manual' })
      expect(answer.status).toBe(303)
      const page = await (await fetch(checkoutUrl)).text()
      return { location: answer.headers.get('location'), page }
    }
  }

  test(
    'every request, answer and webhook is as Paystack describes',
    { timeout: 60_000 },
    async () => {
      record(`${server.context.siteUrl}/functions/v1/sandbox-gateway`)
      await (
        await open('IM-1')
      )('no-refund')
      await (
        await open('IM-2')
      )('dispute')
      const { rows } = await server.admin.query<{ id: string }>(
        'select id::text as id from private.sandbox_disputes',
      )
      await useEverything(client, {
        refunded: 'IM-1',
        disputeId: rows[0]?.id ?? '',
        afterwards: {
          refundStatus: expect.stringMatching(/^(pending|needs-attention)$/),
          disputeStatus: expect.stringMatching(/^(awaiting-bank-feedback|resolved)$/),
        },
      })
      expect(await client.verify('unknown')).toBeNull()
      const [refund] = await client.listRefunds({ reference: 'IM-1', since: new Date(0) })
      const id = refund?.id ?? ''
      const account = { accountNumber: '0123456789', bankCode: '058' }
      await vi.waitFor(
        async () => expect((await client.findRefund(id))?.status).toBe('needs-attention'),
        { timeout: 30_000, interval: 200 },
      )
      await client.retryRefund({ id, ...account })
      expectConformance()
      await vi.waitFor(
        async () => {
          const stored = await server.admin.query<{ event: string; data: object }>(
            'select event, payload as data from public.gateway_events',
          )
          expect(new Set(stored.rows.map(({ event }) => event))).toEqual(
            new Set([
              'charge.success',
              'refund.pending',
              'refund.needs-attention',
              'refund.processing',
              'refund.processed',
              'charge.dispute.create',
              'charge.dispute.resolve',
            ]),
          )
          expect(stored.rows.flatMap(checkEvent)).toEqual([])
        },
        { timeout: 30_000, interval: 200 },
      )
      expect((await client.findRefund(id))?.status).toBe('processed')
    },
  )

  test('a webhook that comes late tells what it was sent for', async () => {
    await (
      await open('IM-3')
    )('no-refund')
    const { id } = await client.refund({ reference: 'IM-3', amountKobo: 500, reason: 'Broken' })
    const late: { event: string; data: object }[] = []
    const { fetch } = globalThis
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.body instanceof Uint8Array)
        late.push(JSON.parse(new TextDecoder().decode(init.body)))
      return fetch(input, init)
    })
    for (const event of ['refund.needs-attention', 'refund.pending'])
      await sandboxMessages.work(
        {
          data: { event, reference: 'IM-3', refundId: Number(id) },
          attempt: 1,
          isLastAttempt: true,
        },
        server.context,
      )
    expect(late.map(({ event }) => event)).toContain('refund.pending')
    expect(late.flatMap(checkEvent)).toEqual([])
    expect((await client.findRefund(id))?.status).toBe('needs-attention')
  })
})
