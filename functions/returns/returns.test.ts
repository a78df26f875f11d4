import { expect, test } from 'vitest'
import { buckets } from '../../domain/files/buckets.ts'
import { storedFile } from '../../test/servers/test-storage.ts'
import { lagosKobo, panelKobo, useReturns } from '../../test/shop/return-shop.ts'
import { receiptPicture } from '../../test/shop/receipts.ts'
import { remindReturnRequests } from './remind-return-requests.ts'

/** Goods come back after the delivery: asked for, decided, received, refunded. */
const {
  shop,
  by,
  query,
  show,
  delivered,
  askReturn,
  requestOf,
  decide,
  receive,
  payOut,
  stock,
  mailsOf,
  productOf,
} = useReturns()

const dayMs = 86_400_000

test('a return of one line, from the request until the money is back, with a mail at each step', async () => {
  const { one, two, proof } = await delivered(3)
  expect(await show(proof)).toMatchObject({ mayReturn: true, mayAskCancellation: false })
  const photos = [await receiptPicture(), await receiptPicture({ format: 'jpeg', shade: 2 })]
  expect((await askReturn(proof, { quantity: 2, photos })).status).toBe(200)
  expect(await show(proof)).toMatchObject({
    mayReturn: false,
    requests: [{ kind: 'return', status: 'requested', photo_count: 2, lines: [{ quantity: 2 }] }],
  })
  const { id } = (await requestOf(proof)) ?? {}
  expect((await decide(one, id, 'accepted')).status).toBe(200)
  expect(await stock(proof)).toBe(97)
  const received = await receive(one, proof, { sellable: 1, damaged: 1 })
  expect(received).toMatchObject({
    status: 200,
    answer: { status: 'received', isApproved: false, creditKobo: 0 },
  })
  // Only what can be sold is for sale again.
  expect(await stock(proof)).toBe(98)
  const [refundId] = received.answer['refundIds'] as string[]
  expect((await by(one, 'approve-refund', { refundId })).status).toBe(403)
  expect((await by(two, 'approve-refund', { refundId })).status).toBe(200)
  await payOut(proof)
  expect(await show(proof)).toMatchObject({
    order: { status: 'delivered' },
    requests: [{ status: 'refunded', lines: [{ received_quantity: 2 }] }],
    money: { refundedKobo: 2 * panelKobo, balanceKobo: 0, chargedKobo: panelKobo + lagosKobo },
    lines: [{ returnable_quantity: 1 }],
    mayReturn: true,
  })
  const mails = await mailsOf(proof)
  expect(mails.map(({ category }) => category)).toEqual([
    'return-received',
    'return-requested',
    'return-accepted',
    'return-goods-received',
  ])
  const text = (category: string) => mails.find((mail) => mail.category === category)?.text ?? ''
  for (const fact of ['Bisi Ade', '+234803', 'Photos: 2', '2 × ', 'It does not work', '> It hums.'])
    expect(text('return-requested')).toContain(fact)
  expect(text('return-requested')).toContain(`/admin/orders/${proof.orderId}`)
  expect(text('return-accepted')).toContain('Musa comes.')
  expect(text('return-goods-received')).toContain('second person')
})

test('within seven days any reason counts, later only a fault', async () => {
  const { proof } = await delivered()
  const deliveredAt = shop.server.clock.now
  shop.server.clock.now = new Date(deliveredAt.getTime() + 7 * dayMs + 1)
  expect((await askReturn(proof, { reason: 'changed_mind' })).answer.error).toContain(
    'within 7 days of delivery',
  )
  expect((await show(proof)).returnReasons).not.toContain('changed_mind')
  shop.server.clock.now = new Date(deliveredAt.getTime() + 7 * dayMs)
  expect((await show(proof)).returnReasons).toContain('changed_mind')
  shop.server.clock.now = new Date(deliveredAt.getTime() + 400 * dayMs)
  expect((await askReturn(proof, { reason: 'does_not_work' })).status).toBe(200)
})

test('a thief returns more than was bought, or the same goods twice: refused, also by the database', async () => {
  const { one, two, proof } = await delivered(2)
  expect((await askReturn(proof, { quantity: 3 })).status).toBe(409)
  expect((await askReturn(proof, { quantity: 2 })).status).toBe(200)
  expect((await askReturn(proof)).status).toBe(409)
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  const both = await Promise.all([1, 2].map(() => receive(one, proof, { sellable: 2 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stock(proof)).toBe(100)
  const refunds = await query<{ id: string; kobo: number }>(
    'select id, amount_kobo::float8 as kobo from public.refunds',
  )
  expect(refunds.map(({ kobo }) => kobo)).toEqual([2 * panelKobo])
  await by(two, 'approve-refund', { refundId: refunds[0]?.id })
  await payOut(proof)
  expect((await askReturn(proof)).status).toBe(409)
  // Past the code: the database counts too.
  const { orderId } = proof
  const [request] = await query<{ id: string }>(
    `insert into public.return_requests (order_id, kind, reason, message, created_at)
     values ($1, 'return', 'other', 'Again', now()) returning id`,
    [orderId],
  )
  await expect(
    query(
      'insert into public.return_request_lines (return_request_id, product_id, quantity) values ($1, $2, 1)',
      [request?.id, await productOf(proof)],
    ),
  ).rejects.toThrow('return_too_many')
})

test('a thief asks for a refund and keeps the goods: nothing is paid before goods are written down', async () => {
  const { one, proof } = await delivered(2)
  await askReturn(proof, { quantity: 2 })
  expect((await receive(one, proof, { sellable: 2 })).status).toBe(409)
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  expect((await receive(one, proof, {})).status).toBe(400)
  // One of two came: one is paid, and not the amount of two.
  expect(
    (
      await receive(one, proof, {
        sellable: 1,
        refund: { amountKobo: panelKobo + lagosKobo + 1 },
      })
    ).status,
  ).toBe(409)
  expect((await receive(one, proof, { sellable: 3 })).status).toBe(409)
  expect((await receive(one, proof, { sellable: 1 })).status).toBe(200)
  expect(await query('select amount_kobo::float8 as kobo from public.refunds')).toEqual([
    { kobo: panelKobo },
  ])
  await expect(
    query(`update public.return_request_lines set damaged_quantity = 1`),
  ).rejects.toThrow('return_counted')
})

test('a thief returns goods of another order, or uses the request of another person', async () => {
  const { one, proof } = await delivered()
  const other = await delivered()
  const [strange] = await query<{ id: string }>(
    'select id from public.products where id <> $1 limit 1',
    [await productOf(proof)],
  )
  expect((await askReturn(proof, { productId: strange?.id ?? '' })).status).toBe(409)
  const productId = await productOf(proof)
  const wrongKey = { ...proof, orderKey: other.proof.orderKey }
  expect((await askReturn(wrongKey, { productId })).status).toBe(404)
  await askReturn(proof)
  expect((await by(null, 'withdraw-return', { ...proof, orderKey: 'x' })).status).toBe(404)
  expect((await decide('', (await requestOf(proof))?.id, 'accepted')).status).toBe(403)
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  const lines = [{ productId: strange?.id, quantity: 1, condition: 'sellable' }]
  const requestId = (await requestOf(proof))?.id
  expect(
    (await by(one, 'receive-return', { requestId, lines, refund: { byLines: true } })).status,
  ).toBe(409)
})

test('two presses make one request, and one decision', async () => {
  const { one, proof } = await delivered()
  const asked = await Promise.all([askReturn(proof), askReturn(proof)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { id } = (await requestOf(proof)) ?? {}
  const decided = await Promise.all([decide(one, id, 'accepted'), decide(one, id, 'accepted')])
  expect(decided.map(({ status }) => status)).toEqual([200, 200])
  expect(
    (await mailsOf(proof)).filter(({ category }) => category === 'return-accepted'),
  ).toHaveLength(1)
  const back = await Promise.all([1, 2].map(() => by(null, 'withdraw-return', proof)))
  expect(back.map(({ status }) => status)).toEqual([200, 200])
  expect(
    (await mailsOf(proof)).filter(({ category }) => category === 'return-withdrawn'),
  ).toHaveLength(1)
  expect((await decide(one, id, 'declined')).answer.error).toBe(
    'The buyer has withdrawn this request.',
  )
  expect((await askReturn(proof)).status).toBe(200)
})

test('staff say why they decline, and how goods come back', async () => {
  const { one, proof } = await delivered()
  await askReturn(proof)
  const { id } = (await requestOf(proof)) ?? {}
  expect((await decide(one, id, 'declined', null)).status).toBe(400)
  expect((await decide(one, id, 'accepted', null)).status).toBe(400)
  expect((await decide(one, id, 'declined', 'It was used.')).status).toBe(200)
  expect(await show(proof)).toMatchObject({
    mayReturn: true,
    requests: [{ status: 'declined', note: 'It was used.' }],
  })
  expect((await mailsOf(proof)).at(-1)?.text).toContain('It was used.')
})

test('when the second person refuses the refund, the return is declined with the reason', async () => {
  const { one, two, proof } = await delivered()
  await askReturn(proof)
  const { id } = (await requestOf(proof)) ?? {}
  await decide(one, id, 'accepted')
  const { answer } = await receive(one, proof, { damaged: 1 })
  expect((await decide(two, id, 'declined', 'No.')).status).toBe(409)
  const [refundId] = answer['refundIds'] as string[]
  expect((await by(two, 'refuse-refund', { refundId, reason: 'It was opened.' })).status).toBe(200)
  expect(await requestOf(proof)).toMatchObject({ status: 'declined', note: 'It was opened.' })
  expect((await show(proof)).money.balanceKobo).toBe(0)
})

test('pictures are drawn again, at most four, and only staff can read them', async () => {
  const { one, proof } = await delivered()
  const picture = await receiptPicture({ format: 'jpeg' })
  expect((await askReturn(proof, { photos: ['<html>'] })).status).toBe(400)
  expect((await askReturn(proof, { photos: ['%PDF-1.7'] })).status).toBe(400)
  expect((await askReturn(proof, { photos: ['x'.repeat(5 * 1024 * 1024 + 1)] })).status).toBe(413)
  expect((await show(proof)).requests).toEqual([])
  expect((await askReturn(proof, { photos: [picture, picture, picture, picture] })).status).toBe(
    200,
  )
  const photos = await query<{ id: string; path: string }>(
    'select id, object_path as path from public.return_request_photos',
  )
  expect(photos).toHaveLength(4)
  const content = await storedFile(shop.server.context, buckets.returnPhotos, photos[0]?.path ?? '')
  expect(content.includes('Bola at home')).toBe(false)
  const path = `return-photo?photoId=${photos[0]?.id}`
  const read = (token?: string) =>
    shop.server.call(path, { method: 'GET', ...(token ? { token } : {}) })
  expect((await read()).status).toBe(403)
  const seen = await read(one)
  expect(seen.status).toBe(200)
  expect(seen.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(content)
  const listed = await shop.server.call('list-return-requests', { method: 'GET', token: one })
  expect(await listed.json()).toMatchObject({
    requests: [
      { orderId: proof.orderId, name: 'Bisi Ade', photoIds: photos.map(() => expect.any(String)) },
    ],
  })
  await expect(
    query(
      `insert into public.return_request_photos (return_request_id, object_path, size_bytes)
       select return_request_id, 'x', 1 from public.return_request_photos limit 1`,
    ),
  ).rejects.toThrow('return_photos_full')
})

test('the bank took the money back: goods that come back are not paid for again', async () => {
  const { one, two, proof, payment } = await delivered()
  await askReturn(proof)
  await decide(one, (await requestOf(proof))?.id, 'accepted')
  const totalKobo = panelKobo + lagosKobo
  await query(
    `with dispute as (
       insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at, resolved_at)
       values ($1, 'd-1', 'lost', $2, now(), now()) returning id
     )
     insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, dispute_id, actor)
     select $3, 'chargeback', $2, $1, id, 'gateway' from dispute`,
    [payment.id, totalKobo, proof.orderId],
  )
  for (const token of [one, two])
    expect((await receive(token, proof, { sellable: 1 })).status).toBe(409)
  expect(await query('select from public.refunds')).toEqual([])
  expect(await stock(proof)).toBe(99)
  expect((await requestOf(proof))?.status).toBe('accepted')
})

test('staff are reminded once, a day before the buyer was promised an answer', async () => {
  const { proof } = await delivered()
  await askReturn(proof)
  const askedAt = shop.server.clock.now.getTime()
  const overdue = async () =>
    (await mailsOf(proof)).filter(({ category }) => category === 'return-overdue').length
  await remindReturnRequests.run(shop.server.context)
  expect(await overdue()).toBe(0)
  shop.server.clock.now = new Date(askedAt + 2 * dayMs)
  await remindReturnRequests.run(shop.server.context)
  await remindReturnRequests.run(shop.server.context)
  expect(await overdue()).toBe(1)
})
