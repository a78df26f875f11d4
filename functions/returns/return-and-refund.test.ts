import { expect, test } from 'vitest'
import { panelKobo, useReturns } from '../../test/shop/return-shop.ts'

const { by, query, delivered, askReturn, requestOf, decide, receive, productOf } = useReturns()

test('goods that came back for an agreed amount are not refunded by line as well', async () => {
  const { one, proof } = await delivered(3)
  await askReturn(proof, { quantity: 1 })
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  const received = await receive(one, proof, { sellable: 1, refund: { amountKobo: 100_000 } })
  expect(received.status).toBe(200)
  const productId = await productOf(proof)
  const refund = (quantity: number) =>
    by(one, 'request-refund', {
      orderId: proof.orderId,
      reason: 'It came back',
      lines: [{ productId, quantity }],
    })
  const refused = await refund(3)
  expect([refused.status, refused.answer.error]).toEqual([
    409,
    expect.stringContaining('more than the buyer paid for'),
  ])
  // The other units are still with the buyer.
  expect((await refund(2)).status).toBe(200)
  expect(await query('select amount_kobo::float8 as kobo from public.refund_lines')).toEqual([
    { kobo: 2 * panelKobo },
  ])
})
