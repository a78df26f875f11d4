import { expect, test } from 'vitest'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { signWith } from '../../gateway/signature.ts'

const shop = usePaystack()

async function send(event: string, data: unknown): Promise<number> {
  const body = JSON.stringify({ event, data })
  const signature = signWith('sk_test_fake', new TextEncoder().encode(body))
  const headers = { 'x-paystack-signature': signature }
  return (await shop.server.call('paystack-webhook', { body, headers })).status
}
const countEvents = async () =>
  (await shop.server.admin.query('select from public.gateway_events')).rowCount

/** Bodies of PaystackOSS/doc-code-snippets that have neither an id nor a reference, shortened. */
const withoutIds: [event: string, one: object, other: object][] = [
  [
    'bank.transfer.rejected',
    { bank_transfer: { amount: '30000', transaction_id: '3103959930' } },
    { bank_transfer: { amount: '30000', transaction_id: '3103959931' } },
  ],
  [
    'customeridentification.failed',
    { customer_id: '82796315', reason: 'Account number or BVN is incorrect' },
    { customer_id: '82796316', reason: 'Account number or BVN is incorrect' },
  ],
  [
    'subscription.create',
    { status: 'active', subscription_code: 'SUB_1' },
    { status: 'active', subscription_code: 'SUB_2' },
  ],
  [
    'refund.processed',
    { status: 'processed', transaction_reference: 'tvunjbbd', refund_reference: null, amount: 1 },
    { status: 'processed', transaction_reference: 'tvunjbbd', refund_reference: null, amount: 2 },
  ],
]

test.each(withoutIds)(
  '%s of two customers is stored twice, and a repeated one once',
  async (event, one, other) => {
    const statuses = []
    for (const data of [one, one, other, one, other]) statuses.push(await send(event, data))
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(await countEvents()).toBe(2)
  },
)

test('stores an event whose data is a list', async () => {
  expect(await send('subscription.expiring_cards', [{ expiry_date: '12/2026' }])).toBe(200)
  expect(await countEvents()).toBe(1)
})
