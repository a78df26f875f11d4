import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'

const shop = useCheckout()
const { body, newContact, place, stockOf, countOrders } = shop

test('one key with several carts at the same time is one order; the refused carts take no stock', async () => {
  await shop.server.admin.query(
    `insert into public.coupons (code, percent_off) values ('KEYTEST', 1) on conflict do nothing`,
  )
  const cartOf = async (id: string, coupon: string | null = null) => {
    const lines = [{ id, quantity: 1 }]
    const { answer } = await place(body({ lines, coupon, expectedTotalKobo: 1 }))
    return {
      lines,
      coupon,
      expectedTotalKobo: (answer as unknown as { quote: { totals: { totalKobo: number } } }).quote
        .totals.totalKobo,
    }
  }
  // One with a coupon locks its products first, the others last.
  const carts = [
    await cartOf(shop.panel.id),
    await cartOf(shop.panel.id, 'KEYTEST'),
    await cartOf(shop.inverter.id),
  ]
  const readStock = async () =>
    Number(await stockOf(shop.panel.id)) + Number(await stockOf(shop.inverter.id))
  const before = await readStock()
  for (let run = 1; run <= 10; run++) {
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(
      carts.map((cart) =>
        place(
          body({
            ...cart,
            idempotencyKey,
            contact: newContact(),
            paymentMethod: 'sandbox',
          }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect([await countOrders(), await readStock()]).toEqual([String(run), before - run])
  }
})

test('of many parallel buyers of the last units, only as many succeed as there are units', async () => {
  await shop.server.admin.query('update public.products set stock = 3 where id = $1', [
    shop.panel.id,
  ])
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      place(
        body({
          lines: [{ id: shop.panel.id, quantity: 1 }],
          contact: newContact(),
          paymentMethod: 'sandbox',
          expectedTotalKobo: 15_950_000 + 1_200_000,
        }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(
    new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ status, answer }) => `${status} ${answer.error}`),
    ),
  ).toEqual(new Set(['409 Sold out']))
  expect([await countOrders(), await stockOf(shop.panel.id)]).toEqual(['3', 0])
})

test('with too little stock nothing is taken, and the answer says how many units are left', async () => {
  await shop.server.admin.query('update public.products set stock = 4 where id = $1', [
    shop.inverter.id,
  ])
  const { status, answer } = await place(
    body({
      lines: [
        { id: shop.panel.id, quantity: 2 },
        { id: shop.inverter.id, quantity: 5 },
      ],
    }),
  )
  expect(status).toBe(409)
  expect(answer).toMatchObject({
    error: 'Only 4 left',
    problems: [{ id: shop.inverter.id, available: 4, message: 'Only 4 left' }],
  })
  expect([
    await stockOf(shop.panel.id),
    await stockOf(shop.inverter.id),
    await countOrders(),
  ]).toEqual([10, 4, '0'])
})

test('carts with the same products in different order cause no deadlock', async () => {
  await shop.server.admin.query('update public.products set stock = 500 where id = any ($1)', [
    [shop.panel.id, shop.inverter.id],
  ])
  const lines = [
    { id: shop.panel.id, quantity: 1 },
    { id: shop.inverter.id, quantity: 1 },
  ]
  // An overloaded server answers 503, and the browser tries again.
  const placeWithRetry = async (request: unknown) => {
    let answer = await place(request)
    while (answer.status === 503) answer = await place(request)
    return answer
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, buyer) => {
      return placeWithRetry(
        body({
          lines: buyer % 2 ? lines : lines.toReversed(),
          contact: newContact(),
          expectedTotalKobo: 125_950_000 + 1_200_000,
        }),
      )
    }),
  )
  expect(shop.server.log.filter(({ message }) => message === 'function failed')).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([await stockOf(shop.panel.id), await stockOf(shop.inverter.id)]).toEqual([300, 300])
})

test('a repeated request for the last unit succeeds; after its cancellation the unit is sold once', async () => {
  await shop.server.admin.query('update public.products set stock = 1 where id = $1', [
    shop.panel.id,
  ])
  const request = body({
    lines: [{ id: shop.panel.id, quantity: 1 }],
    paymentMethod: 'sandbox',
    expectedTotalKobo: 15_950_000 + 1_200_000,
  })
  const first = await place(request)
  expect([first.status, await stockOf(shop.panel.id)]).toEqual([200, 0])
  const again = await place(request)
  expect([again.status, again.answer.order?.id]).toEqual([200, first.answer.order?.id])
  const proof = { orderId: first.answer.order?.id, orderKey: first.answer.orderKey }
  const cancelled = await Promise.all(
    Array.from({ length: 5 }, () => shop.server.call('cancel-order', { json: proof })),
  )
  expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stockOf(shop.panel.id)).toBe(1)
  const late = await place(request)
  expect([late.status, late.answer]).toMatchObject([409, { isCancelled: true }])
  const others = await Promise.all(
    Array.from({ length: 5 }, () =>
      place({
        ...request,
        idempotencyKey: randomUUID(),
        contact: newContact(),
      }),
    ),
  )
  expect([
    others.filter(({ status }) => status === 200).length,
    await stockOf(shop.panel.id),
  ]).toEqual([1, 0])
})
