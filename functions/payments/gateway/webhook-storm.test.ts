import { expect, test } from 'vitest'
import { useOrders } from '../../../test/use/use-orders.ts'
import { sandboxSecret } from '../../gateway/open-gateway.ts'
import { signWith } from '../../gateway/signature.ts'

const shop = useOrders()
const orders = 12
const eventsPerOrder = 5
const sends = 4

/** `npm run bench webhook-storm` has the full size: five hundred per second for a minute. */
test('many repeated webhooks in any order: none is lost, and each order is paid once', async () => {
  await shop.setStock(orders)
  const proofs = await Promise.all(Array.from({ length: orders }, () => shop.order()))
  const references = await Promise.all(
    proofs.map(async (proof) => (await shop.start(proof)).reference),
  )
  await shop.server.admin.query(
    `update private.sandbox_transactions set status = 'success', sent_kobo = amount_kobo`,
  )
  const secret = sandboxSecret(shop.server.context)
  const bodies = references.flatMap((reference) =>
    Array.from({ length: eventsPerOrder }, (_, id) =>
      JSON.stringify({
        event: id % 2 ? 'charge.success' : 'charge.failed',
        data: { id, reference },
      }),
    ),
  )
  const messages = bodies.map((body) => ({
    body,
    headers: { 'x-paystack-signature': signWith(secret, new TextEncoder().encode(body)) },
  }))
  const all = Array.from({ length: sends }, () => messages)
    .flat()
    .toSorted(() => Math.random() - 0.5)

  const send = async (message: (typeof messages)[number]): Promise<number> =>
    (await shop.server.call('sandbox-webhook', message)).status
  const statuses: number[] = []
  const senders = Array.from({ length: 40 }, async () => {
    for (let message = all.pop(); message; message = all.pop()) {
      // Webhooks that were not accepted are sent again, as gateways do.
      let status = await send(message)
      while (status === 503) status = await send(message)
      statuses.push(status)
    }
  })
  // The shop still answers: a customer opens their order meanwhile.
  await Promise.all([...senders, ...proofs.map((proof) => shop.show(proof))])
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await shop.server.admin.query('select from public.gateway_events')).rowCount).toBe(
    orders * eventsPerOrder,
  )

  await shop.eventsHandled()
  const shown = await Promise.all(proofs.map((proof) => shop.show(proof)))
  expect(
    shown.map(({ order: { status }, payments, refunds }) => ({
      status,
      payments: payments.map((payment) => payment.status),
      refunds,
    })),
  ).toEqual(shown.map(() => ({ status: 'paid', payments: ['succeeded'], refunds: [] })))
  expect(
    shown.flatMap(({ events }) => events.filter(({ kind }) => kind === 'payment')),
  ).toHaveLength(orders)
  expect(await shop.stock()).toBe(0)
  expect(shop.server.log.filter(({ level }) => level === 'error')).toEqual([])
})
