import { expect, test } from 'vitest'
import { useReturns } from '../../test/shop/return-shop.ts'

const { by, query, paid, delivered, askReturn, requestOf, decide, receive, show } = useReturns()

/** Every session gave its second factor too long ago. */
const age = () =>
  query(
    `create or replace function private.find_second_factor_problem() returns text
     language sql stable as $$ select 'needed' $$`,
  )

test('a return or a cancellation pays nothing out without a fresh second factor', async () => {
  const { one, proof } = await delivered(1)
  await askReturn(proof)
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  await age()
  const refund = { amountKobo: 100_000 }
  expect(await receive(one, proof, { sellable: 1, refund })).toMatchObject({
    status: 403,
    answer: { code: 'second_factor_needed' },
  })
  expect(await show(proof)).toMatchObject({ refunds: [], requests: [{ status: 'accepted' }] })
  // What a colleague approves needs theirs.
  expect(await receive(one, proof, { sellable: 1 })).toMatchObject({
    status: 200,
    answer: { isApproved: false },
  })
  const other = await paid()
  expect((await by(null, 'request-cancellation', { ...other.proof, message: null })).status).toBe(
    200,
  )
  expect((await decide(one, (await requestOf(other.proof))?.id, 'accepted')).status).toBe(200)
  expect((await show(other.proof)).refunds).toMatchObject([{ status: 'requested' }])
})
