import { beforeEach, describe, expect, test } from 'vitest'
import { useEditShop } from '../../test/shop/edit-shop.ts'

/** What thieves and unlucky people try with the edit of an order. */
const { shop, change, edit, look, asShown, query, show, mails, stockOf, ask, refundsOf, transfer } =
  useEditShop()
const panel = 'imole-mono-550w'
const inverter = 'imole-hybrid-5kva'
const [panelKobo, feeKobo] = [15_950_000, 1_200_000]

let one: string
let two: string
beforeEach(async () => {
  await query(`update public.products set stock = 10, price = 1100000 where slug = $1`, [inverter])
  await query('delete from platform.mail_messages')
  ;[one, two] = await shop.staff()
})

const more = { units: { [panel]: 2 } }

describe('who may edit', () => {
  test('nobody without the grant, not even the buyer with the link', async () => {
    const proof = await shop.order(1)
    const buyer = await shop.server.signUp('buyer@example.com')
    expect((await edit(null, proof, more)).status).toBe(403)
    expect((await edit(buyer.token, proof, { ...more, isDryRun: true })).status).toBe(403)
    expect(await query('select from public.order_edits')).toHaveLength(0)
  })

  test('nobody gives away more alone than they may refund alone, in all edits of a day', async () => {
    const proof = await shop.order(9)
    const first = await change(one, proof, { staffDiscountKobo: 6_000_000 })
    expect(first.status).toBe(200)
    const second = await change(one, proof, { staffDiscountKobo: 10_000_001 })
    expect([second.status, second.answer.error]).toEqual([
      409,
      'This gives away more than one person may give alone.',
    ])
    expect((await change(two, proof, { staffDiscountKobo: 10_000_001 })).status).toBe(200)
    await query('update public.products set price = price + 100000 where slug = $1', [panel])
    expect((await change(one, proof, { units: { [panel]: 20 } })).status).toBe(409)
  })
})

test('owners are told of a discount of staff together with the price cut before it', async () => {
  await query(
    `update public.product_prices set valid_from = now() - interval '5 days', price = 315000
     where product_id = (select id from public.products where slug = $1)`,
    [panel],
  )
  const told = () =>
    query(
      `select details ->> 'to' as now from platform.security_events
       where kind = 'large_discount' and details ->> 'from' like '%: usually 630000 naira'`,
    )
  const proof = await shop.order(2)
  expect((await change(one, proof, { staffDiscountKobo: 100_000 })).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await change(one, proof, { staffDiscountKobo: 600_000 })).status).toBe(200)
  expect(await told()).toEqual([{ now: '313000 naira' }])
})

describe('prices and sums', () => {
  test('the client cannot send a price, and another total than the one shown is refused', async () => {
    const proof = await shop.order(1)
    const shown = asShown(await look(one, proof, more))
    for (const wrong of [{ totalKobo: 1 }, { dueKobo: 0 }, { version: 7 }])
      expect((await edit(one, proof, { ...more, expected: { ...shown, ...wrong } })).status).toBe(
        409,
      )
    expect((await edit(one, proof, more)).status).toBe(409)
    expect((await show(proof)).order.total_kobo).toBe(panelKobo + feeKobo)
  })

  test('a price of new goods that changes after the dry run is refused', async () => {
    const proof = await shop.order(1)
    const wish = { units: { [inverter]: 1 } }
    const expected = asShown(await look(one, proof, wish))
    await query('update public.products set price = price + 1 where slug = $1', [inverter])
    const { status, answer } = await edit(one, proof, { ...wish, expected })
    expect(status).toBe(409)
    expect(answer.preview.after.totalKobo).toBe(expected.totalKobo + 100)
  })

  test('goods that bring a coupon below its least sum lose its discount', async () => {
    await query(
      `insert into public.coupons (code, percent_off, min_subtotal_kobo) values ('BIG', 50, 40000000)
       on conflict do nothing`,
    )
    const proof = await shop.order(3)
    await query(
      `begin; set local session_replication_role = replica;
       update public.orders set coupon_code = 'BIG', discount_kobo = 23925000, total_kobo = 25125000,
         vat_kobo = 1752907, service_vat_kobo = 83721;
       update public.order_lines set discount_kobo = 23925000, vat_kobo = 1669186;
       commit`,
    )
    const preview = await look(one, proof, { units: { [panel]: 2 } })
    expect(preview.couponNote).toContain('its discount falls away')
    expect(preview.after).toMatchObject({ discountKobo: 0, totalKobo: 2 * panelKobo + feeKobo })
  })

  test('an order is never edited to nothing', async () => {
    const proof = await shop.order(1)
    const { status } = await edit(one, proof, {
      staffDiscountKobo: panelKobo,
      deliveryKobo: 0,
      expected: { version: 0, totalKobo: 0, dueKobo: 0 },
    })
    expect(status).toBe(409)
    expect((await edit(one, proof, { units: { [panel]: 0 } })).status).toBe(400)
  })
})

describe('stock', () => {
  test('added goods that others bought meanwhile are refused, and nothing has changed', async () => {
    const proof = await shop.order(1)
    const wish = { units: { [inverter]: 10 } }
    const expected = asShown(await look(one, proof, wish))
    await query('update public.products set stock = 9 where slug = $1', [inverter])
    const { status, answer } = await edit(one, proof, { ...wish, expected })
    expect([status, answer.error]).toEqual([409, expect.stringContaining('Only 9 left')])
    expect([await stockOf(inverter), await stockOf(panel)]).toEqual([9, 99])
  })
  test('what an unpaid order holds follows the edit', async () => {
    const proof = await shop.order(2)
    await change(one, proof, { units: { [panel]: 5, [inverter]: 1 } })
    const held = `select p.slug, units from public.product_holds h
      join public.products p on p.id = h.product_id order by slug`
    expect(await query(held)).toEqual([
      { slug: inverter, units: 1 },
      { slug: panel, units: 5 },
    ])
    await change(one, proof, { units: { [panel]: 1, [inverter]: 0 } })
    expect(await query(held)).toEqual([{ slug: panel, units: 1 }])
    await shop.by(null, 'cancel-order', proof)
    expect(await query(held)).toEqual([])
    expect([await stockOf(inverter), await stockOf(panel)]).toEqual([10, 100])
  })
})

describe('while money moves', () => {
  test('a payment that arrives in the same moment counts once, whichever is first', async () => {
    const proof = await shop.order(1)
    await shop.start(proof)
    const { reference } = await shop.findPayment(proof)
    const expected = asShown(await look(one, proof, more))
    shop.gateway.pay(reference)
    const [edited] = await Promise.all([
      edit(one, proof, { ...more, expected }),
      shop.by(null, 'check-payment', proof),
    ])
    // It asked the gateway first, so the sum that was shown is no longer due.
    expect([edited.status, edited.answer.error]).toEqual([
      409,
      expect.stringContaining('a payment has arrived'),
    ])
    expect(edited.answer.preview.dueKobo).toBe(panelKobo)
    const { order, money } = await show(proof)
    expect([order.status, money.receivedKobo, money.balanceKobo]).toEqual([
      'paid',
      panelKobo + feeKobo,
      0,
    ])
    expect(await mails('order-edited')).toEqual([])
  })

  test.each([
    ['a payment that the gateway still checks', 'paystack', 'arriving at this moment'],
    ['a receipt that nobody has confirmed', 'bank_transfer', 'the receipt of a transfer'],
  ])('%s', async (_, method, sentence) => {
    const proof = await shop.order(1)
    await shop.start(proof, method)
    await query(`update public.payments set status = 'checking'`)
    expect((await edit(one, proof, { ...more, isDryRun: true })).answer.error).toContain(sentence)
  })

  test('a refund that waits for a colleague, or is on its way', async () => {
    const proof = await shop.order(2)
    await shop.pay(proof)
    const asked = await ask(one, proof, { amountKobo: 11_000_000 })
    expect((await edit(one, proof, { ...more, units: { [panel]: 1 } })).answer.error).toContain(
      'waits for a decision',
    )
    const [refundId] = asked.answer['refundIds'] as string[]
    expect((await shop.by(two, 'approve-refund', { refundId })).status).toBe(200)
    expect((await edit(one, proof, { units: { [panel]: 1 } })).answer.error).toContain(
      'on its way back',
    )
    const street = { state: 'Lagos', area: 'Yaba', street: '7 Herbert Macaulay', landmark: null }
    expect((await change(one, proof, { delivery: street })).status).toBe(200)
    expect(await refundsOf(proof)).toHaveLength(1)
  })

  test('a bank that asks for the money', async () => {
    const proof = await shop.order(1)
    const { id } = await shop.pay(proof)
    await query(
      `insert into public.disputes (payment_id, gateway_id, amount_kobo, status, due_at)
       select id, 'd1', amount_kobo, 'needs_answer', now() + interval '3 days'
       from public.payments where id = $1`,
      [id],
    )
    expect((await edit(one, proof, { ...more, isDryRun: true })).answer.error).toContain('The bank')
  })

  test('less than what was refunded is not possible', async () => {
    const proof = await shop.order(3)
    await transfer(proof, one, 3 * panelKobo + feeKobo)
    const [line] = await query<{ id: string }>('select product_id as id from public.order_lines')
    const lines = [{ productId: line?.id, quantity: 1 }]
    const asked = await ask(one, proof, { lines })
    const [refundId] = asked.answer['refundIds'] as string[]
    await shop.by(two, 'approve-refund', { refundId })
    await query(
      `begin; set local session_replication_role = replica;
       update public.refunds set status = 'processed';
       insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, refund_id, actor)
       select p.order_id, 'refund', r.amount_kobo, p.id, r.id, 'staff'
       from public.refunds r join public.payments p on p.id = r.payment_id;
       commit`,
    )
    await query('update public.products set stock = 10 where slug = $1', [inverter])
    const gone = await look(one, proof, { units: { [panel]: 0, [inverter]: 1 } })
    expect(gone.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('1 of it were refunded'),
    ])
    const kept = await change(one, proof, { units: { [panel]: 1 } })
    expect({ status: kept.status, error: kept.answer.error }).toEqual({
      status: 200,
      error: undefined,
    })
    const { money } = await show(proof)
    expect(money.chargedKobo).toBe(feeKobo)
  })
})

test('the database refuses prices, lines and edits that did not come from an edit', async () => {
  const proof = await shop.order(1)
  const attempt = async (sql: string) => {
    try {
      await query(`begin`)
      await query(`set local role service_role`)
      await query(sql)
      await query('commit')
      return null
    } catch (error) {
      await query('rollback')
      return (error as { code: string }).code
    }
  }
  const id = `'${proof.orderId}'`
  expect(
    await attempt(
      `update public.orders set total_kobo = total_kobo - 1, delivery_kobo = delivery_kobo - 1 where id = ${id}`,
    ),
  ).toBe('PT409')
  expect(await attempt(`update public.order_lines set quantity = 2 where order_id = ${id}`)).toBe(
    'PT409',
  )
  expect(await attempt(`delete from public.order_lines where order_id = ${id}`)).toBe('PT409')
  const insert = (
    total: number,
  ) => `insert into public.order_edits (order_id, position, before, after,
    total_before_kobo, total_after_kobo, reason, request_hash) values (${id}, 1, '{}', '{}', 17150000, ${total}, 'x', 'x')`
  expect(await attempt(insert(17_150_001))).toBe('PT409')
  expect(await attempt(insert(0))).toBe('PT409')
  expect(await attempt(`${insert(17_150_000)}; update public.order_edits set reason = 'y'`)).toBe(
    '42501',
  )
})

test('what has left the store stays in the order, and its address too', async () => {
  const proof = await shop.order(3)
  await shop.pay(proof)
  const { orderId } = proof
  await shop.by(one, 'change-order-status', { orderId, status: 'preparing' })
  const [line] = await query<{ id: string }>('select product_id as id from public.order_lines')
  const lines = [{ productId: line?.id, quantity: 2 }]
  const shipment = { orderId, requestId: crypto.randomUUID(), lines }
  expect((await shop.by(one, 'ship-order', shipment)).status).toBe(200)
  const moved = { state: 'Lagos', area: 'Yaba', street: '7 Herbert Macaulay', landmark: null }
  const problemsOf = async (wish: object) =>
    (await look(one, proof, wish)).problems.map(({ message }) => message)
  expect(await problemsOf({ units: { [panel]: 1, [inverter]: 1 } })).toEqual([
    expect.stringContaining('2 of it have left our store already.'),
  ])
  expect(await problemsOf({ delivery: moved })).toEqual([
    'A part of this order has left our store, so the address stays.',
  ])
  expect(await problemsOf({ units: { [panel]: 2 } })).toEqual([
    'Nothing would be left to send. Refund the rest instead.',
  ])
  expect((await change(one, proof, { units: { [panel]: 4 } })).status).toBe(200)
})
