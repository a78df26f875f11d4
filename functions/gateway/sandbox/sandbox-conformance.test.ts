import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  expectConformance,
  payment,
  recordCalls,
  useEverything,
} from '../../../test/every-paystack-call.ts'
import { checkEvent } from '../../../test/paystack-conformance.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { modules } from '../../modules.ts'
import type { Gateway } from '../gateway.ts'
import { openGateway } from '../open-gateway.ts'
import { sandboxMessages } from './sandbox-messages.ts'
import type { SandboxOutcome } from './sandbox-outcomes.ts'

/** The sandbox of the demo against what Paystack publishes about its API. */

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
    recordCalls(`${server.context.siteUrl}/functions/v1/sandbox-gateway`)
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
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.body instanceof Uint8Array) late.push(JSON.parse(new TextDecoder().decode(init.body)))
    return fetch(input, init)
  })
  onTestFinished(() => spy.mockRestore())
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
