import { describe, expect, test } from 'vitest'
import { refundShop } from '../../test/shop/refund-shop.ts'
import { usePaystack } from '../../test/use/use-paystack.ts'

const dueKobo = 17_150_000

describe('in live mode', () => {
  const shop = usePaystack({ secretKey: 'sk_live_fake' })
  const { by, order, pay, statusOf, findPayment } = shop
  const { mails } = refundShop(shop)
  const paidAs = async (says: typeof shop.gateway.says) => {
    shop.gateway.says = { domain: 'live', ...says }
    const proof = await order()
    const { status } = await pay(proof)
    return { payment: status, order: await statusOf(proof) }
  }
  const refunds = async () =>
    (await shop.server.admin.query('select amount_kobo::integer as kobo from public.refunds')).rows

  test('a payment of the test mode pays no order', async () => {
    expect(await paidAs({ domain: 'test' })).toEqual({
      payment: 'mismatched',
      order: 'pending_payment',
    })
    expect(await paidAs({})).toEqual({ payment: 'succeeded', order: 'paid' })
  })

  test('more than was due pays the order, and the surplus is to go back', async () => {
    expect(await paidAs({ amount: dueKobo + 100 })).toEqual({ payment: 'succeeded', order: 'paid' })
    expect(await refunds()).toEqual([{ kobo: 100 }])
  })

  test.each([
    ['less than was due', { amount: dueKobo - 100 }, 100],
    ['a part of what was asked for', { amount: 100, requested_amount: dueKobo }, dueKobo - 100],
  ])('%s pays no order, and the rest is asked for', async (_, says, restKobo) => {
    expect(await paidAs(says)).toEqual({ payment: 'succeeded', order: 'pending_payment' })
    expect(await refunds()).toEqual([])
    const { rows } = await shop.server.admin.query(
      'select sum(amount_kobo)::integer as kobo from public.ledger_entries',
    )
    expect(rows).toEqual([{ kobo: restKobo }])
  })

  test('an amount that includes the fees of the customer is the amount that was asked for', async () => {
    const says = { amount: dueKobo + 200_000, requested_amount: dueKobo }
    expect(await paidAs(says)).toEqual({ payment: 'succeeded', order: 'paid' })
    expect(await refunds()).toEqual([])
  })

  test('dollars pay no order', async () => {
    expect(await paidAs({ currency: 'USD' })).toMatchObject({ payment: 'mismatched' })
  })

  test('staff confirm transfers by hand, and no payment of the gateway', async () => {
    const [one] = await shop.staff()
    const proof = await order()
    await shop.start(proof)
    const { id: paymentId } = await findPayment(proof)
    for (const receivedKobo of [dueKobo, 0])
      expect(
        (await by(one, 'confirm-transfer', { paymentId, receivedKobo, reason: 'x' })).status,
      ).toBe(404)
    expect(await findPayment(proof)).toMatchObject({ status: 'started' })
  })

  test('a transfer of which nothing came is failed, and pays nothing', async () => {
    const [one] = await shop.staff()
    const proof = await order()
    await shop.start(proof, 'bank_transfer')
    const { id: paymentId } = await findPayment(proof)
    const nothing = { paymentId, receivedKobo: 0 }
    expect((await by(one, 'confirm-transfer', nothing)).status).toBe(400)
    expect(await findPayment(proof)).toMatchObject({ status: 'started' })
    const reason = 'It is not on our statement of 21 November'
    const confirmed = await by(one, 'confirm-transfer', { ...nothing, reason: `${reason}.` })
    expect(confirmed.answer).toEqual({ outcome: 'failed' })
    expect((await mails('payment-failed')).at(-1)?.text).toContain(`(${reason}). If`)
    expect(await statusOf(proof)).toBe('pending_payment')
    expect(await refunds()).toEqual([])
  })
})

describe('an order', () => {
  const shop = usePaystack()

  test('has at most twenty attempts to pay', async () => {
    const proof = await shop.order()
    await shop.server.admin.query(
      `insert into public.payments (order_id, attempt, reference, method, amount_kobo, status)
       select id, n, number || '-' || n, 'paystack', total_kobo, 'failed'
       from public.orders, generate_series(1, 19) n`,
    )
    expect((await shop.start(proof)).status).toBe(200)
    // Its page timed out.
    await shop.server.admin.query(
      `update public.payments
       set created_at = created_at - interval '1 hour'
       where attempt = 20`,
    )
    expect(await shop.start(proof)).toMatchObject({ status: 429 })
    expect((await shop.findPayment(proof)).reference).toMatch(/-20$/)
  })
})
