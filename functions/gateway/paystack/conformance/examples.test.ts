import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { checkEvent, examples } from '../../../../test/paystack-conformance.ts'
import { findFreePort } from '../../../../test/servers/server-process.ts'
import { createPaystack } from '../paystack.ts'

/** Bodies that follow Paystack's examples are accepted, and read rightly. */

test.each(examples.events)('$event: $name', (event) => {
  expect(checkEvent(event)).toEqual([])
})

/** The client of an API that answers with an example. */
async function answering(data: object) {
  const port = await findFreePort()
  const api = createServer((_, res) =>
    res.end(JSON.stringify({ status: true, message: 'Done', data })),
  ).listen(port, '127.0.0.1')
  const client = createPaystack({
    name: 'paystack',
    baseUrl: `http://127.0.0.1:${port}`,
    secretKey: 'sk_test_1',
    isTest: true,
    now: () => new Date(),
  })
  return { client, [Symbol.dispose]: () => void api.close() }
}

test.each(examples.answers['GET /transaction/verify/{reference}'] ?? [])(
  'a transaction: $name',
  async ({ name, data }) => {
    using api = await answering(data)
    expect(await api.client.verify('example')).toMatchObject({
      reference: data['reference'],
      status: 'succeeded',
      amountKobo: name === 'fees that the customer bears' ? 30_050 : 20_000,
    })
  },
)

test.each(examples.answers['GET /dispute/{id}'] ?? [])('a dispute: $name', async ({ data }) => {
  using api = await answering(data)
  expect(await api.client.findDispute('2001')).toEqual({
    id: '2001',
    status: null,
    resolution: null,
    reference: 'example-disputed',
    refundAmountKobo: null,
    currency: 'NGN',
    category: null,
    dueAt: null,
    openedAt: new Date('2026-11-20T09:00:00.000Z'),
    resolvedAt: null,
    reason: null,
  })
})
