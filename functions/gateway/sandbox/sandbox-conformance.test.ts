import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { expectConformance, recordCalls, useEverything } from '../../../test/every-paystack-call.ts'
import { checkEvent } from '../../../test/paystack-conformance.ts'
import { useSandbox } from '../../../test/use/use-sandbox.ts'
import { sandboxMessages } from './sandbox-messages.ts'

/** The sandbox of the demo against what Paystack publishes about its API. */

const sandbox = useSandbox()

test('every request, answer and webhook is as Paystack describes', async () => {
  recordCalls(`${sandbox.server.context.siteUrl}/functions/v1/sandbox-gateway`)
  const chooseFirst = await sandbox.open('IM-1')
  await chooseFirst('no-refund')
  const chooseSecond = await sandbox.open('IM-2')
  await chooseSecond('dispute')
  const { rows } = await sandbox.server.admin.query<{ id: string }>(
    'select id::text as id from private.sandbox_disputes',
  )
  await useEverything(sandbox.client, {
    refunded: 'IM-1',
    disputeId: rows[0]?.id ?? '',
    afterwards: {
      refundStatus: expect.stringMatching(/^(pending|needs-attention)$/),
      disputeStatus: expect.stringMatching(/^(awaiting-bank-feedback|resolved)$/),
    },
  })
  expect(await sandbox.client.verify('unknown')).toBeNull()
  const [refund] = await sandbox.client.listRefunds({ reference: 'IM-1', since: new Date(0) })
  const id = refund?.id ?? ''
  const account = { accountNumber: '0123456789', bankCode: '058' }
  await expect
    .poll(async () => (await sandbox.client.findRefund(id))?.status)
    .toBe('needs-attention')
  await sandbox.client.retryRefund({ id, ...account })
  expectConformance()
  await eventually(async () => {
    const stored = await sandbox.server.admin.query<{ event: string; data: object }>(
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
  })
  expect((await sandbox.client.findRefund(id))?.status).toBe('processed')
})

test('a webhook that comes late tells what it was sent for', async () => {
  await (
    await sandbox.open('IM-3')
  )('no-refund')
  const { id } = await sandbox.client.refund({
    reference: 'IM-3',
    amountKobo: 500,
    reason: 'Broken',
  })
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
      sandbox.server.context,
    )
  expect(late.map(({ event }) => event)).toContain('refund.pending')
  expect(late.flatMap(checkEvent)).toEqual([])
  expect((await sandbox.client.findRefund(id))?.status).toBe('needs-attention')
})
