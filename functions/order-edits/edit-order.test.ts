import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskOrder } from '../../domain/orders/desk/desk-order.ts'
import { useEditShop } from '../../test/shop/edit-shop.ts'

const { shop, change, edit, look, asShown, query, show, mails, stockOf, transfer, refundsOf } =
  useEditShop()
const panel = 'imole-mono-550w'
const inverter = 'imole-hybrid-5kva'
const [panelKobo, inverterKobo, feeKobo] = [15_950_000, 110_000_000, 1_200_000]

let one: string
let two: string
beforeEach(async () => {
  await query(
    `update public.products set stock = 10, price = ${inverterKobo / 100} where slug = $1`,
    [inverter],
  )
  await query('delete from platform.mail_messages')
  ;[one, two] = await shop.staff()
})

test('the desk shows what an edit changed, and the store reads no money in it', async () => {
  const proof = await shop.order(2)
  const wish = { units: { [panel]: 1 }, staffDiscountKobo: 100_000, reason: 'One was enough.' }
  await change(one, proof, wish)
  const read = async (token: string) => {
    const path = `desk-order?orderId=${proof.orderId}`
    const response = await shop.server.call(path, { method: 'GET', token })
    return ((await response.json()) as DeskOrder).edits
  }
  const [edit] = await read(one)
  expect(edit).toMatchObject({
    reason: 'One was enough.',
    editorName: expect.stringContaining('@') as string,
    changes: [
      expect.stringContaining('1 in place of 2') as string,
      'discount ₦1,000 in place of ₦0',
      'total ₦170,500 in place of ₦331,000',
      '₦160,500 less',
    ],
  })
  const { token } = await shop.server.useStaffWith('stock')
  expect((await read(token))[0]?.changes).toEqual([edit?.changes[0]])
})

describe('an unpaid order', () => {
  test('gets another product and fewer panels, with its stock, its transfer and a mail', async () => {
    const proof = await shop.order(2)
    await shop.start(proof, 'bank_transfer')
    const { status, answer } = await change(one, proof, { units: { [panel]: 1, [inverter]: 1 } })
    expect({ status, ...answer }).toMatchObject({ status: 200, isApplied: true })
    const totalKobo = panelKobo + inverterKobo + feeKobo
    const view = await show(proof)
    expect(view.order.total_kobo).toBe(totalKobo)
    expect(view.money).toMatchObject({ chargedKobo: totalKobo, dueKobo: totalKobo })
    expect(view.transfer?.payment.amountKobo).toBe(totalKobo)
    expect([await stockOf(panel), await stockOf(inverter)]).toEqual([99, 9])
    const [mail] = await mails('order-edited')
    expect(mail?.text).toContain('added 1 × ')
    expect(mail?.text).toContain('₦1,271,500 is to pay.')
    expect(mail?.text).toContain(`order=${proof.orderId}&key=${proof.orderKey}`)
    expect(view.events.at(-1)?.message).toContain('The total is now ₦1,271,500; it was ₦331,000.')
  })

  test('keeps the price that the customer agreed to, and new goods cost what they cost today', async () => {
    const proof = await shop.order(1)
    await query('update public.products set price = price * 2 where slug = any ($1)', [
      [panel, inverter],
    ])
    const preview = await look(one, proof, { units: { [inverter]: 1 } })
    expect(preview.after.subtotalKobo).toBe(panelKobo + 2 * inverterKobo)
  })

  test('moves to another state with the fee of that state, or with another fee and a discount', async () => {
    const proof = await shop.order(1)
    const delivery = { state: 'Oyo', area: 'Ibadan', street: '1 Ring Road', landmark: null }
    const [oyo] = await query<{ fee: number }>(
      `select fee_kobo::int as fee from public.delivery_areas where state = 'Oyo'`,
    )
    const usual = await look(one, proof, { delivery })
    expect(usual.after.deliveryKobo).toBe(oyo?.fee)
    const { status, answer } = await change(one, proof, {
      delivery,
      deliveryKobo: 1_000_000,
      staffDiscountKobo: 500_000,
      reason: 'Because of the delay.',
    })
    expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
    expect((await show(proof)).order).toMatchObject({
      delivery_area: 'Ibadan',
      delivery_kobo: 1_000_000,
      discount_kobo: 500_000,
      total_kobo: panelKobo + 500_000,
    })
    expect(
      await query(
        `select position, given_kobo::int as given, reason, before ->> 'totalKobo' as was
         from public.order_edits`,
      ),
    ).toEqual([
      {
        position: 1,
        given: 700_000,
        reason: 'Because of the delay.',
        was: String(panelKobo + feeKobo),
      },
    ])
  })

  test('is paid by what has arrived, once it costs no more than that', async () => {
    const proof = await shop.order(2)
    await transfer(proof, one, panelKobo + feeKobo + 5_000)
    expect(await shop.statusOf(proof)).toBe('pending_payment')
    expect((await change(two, proof, { units: { [panel]: 1 } })).status).toBe(200)
    expect(await shop.statusOf(proof)).toBe('paid')
    expect(await refundsOf(proof)).toMatchObject([{ status: 'requested', kobo: 5_000, note: 0 }])
    expect(await stockOf(panel)).toBe(99)
  })

  test('an old page of the gateway that is paid after an edit counts, and the rest is asked for', async () => {
    const proof = await shop.order(1)
    await shop.start(proof)
    const { reference } = await shop.findPayment(proof)
    expect((await change(one, proof, { units: { [panel]: 2 } })).status).toBe(200)
    shop.gateway.pay(reference)
    // The edit has asked the gateway a moment ago.
    shop.server.clock.now = new Date(shop.server.clock.now.getTime() + 60_000)
    await shop.by(null, 'check-payment', proof)
    const { order, money } = await show(proof)
    expect(order.status).toBe('pending_payment')
    expect(money).toMatchObject({ receivedKobo: panelKobo + feeKobo, dueKobo: panelKobo })
  })
})

describe('a paid order', () => {
  test('costs more: the customer pays the difference, and the goods stay until then', async () => {
    const proof = await shop.order(1)
    await shop.pay(proof)
    expect((await change(one, proof, { units: { [panel]: 2 } })).status).toBe(200)
    expect((await show(proof)).money.dueKobo).toBe(panelKobo)
    expect(await stockOf(panel)).toBe(98)
    const { orderId } = proof
    await shop.by(one, 'change-order-status', { orderId, status: 'preparing' })
    const shipped = await shop.by(one, 'change-order-status', { orderId, status: 'shipped' })
    expect(shipped.status).toBe(409)
    await shop.pay(proof)
    expect((await show(proof)).money).toMatchObject({ dueKobo: 0, surplusKobo: 0 })
  })

  test('costs less: the rest goes back, requested by the one who edited', async () => {
    const proof = await shop.order(3)
    await shop.pay(proof)
    expect((await change(one, proof, { units: { [panel]: 1 } })).status).toBe(200)
    const [refund] = await refundsOf(proof)
    expect(refund).toMatchObject({ status: 'requested', kobo: 2 * panelKobo, note: 0 })
    expect((await show(proof)).money).toMatchObject({ onItsWayKobo: 2 * panelKobo, surplusKobo: 0 })
    expect(await stockOf(panel)).toBe(99)
    expect((await shop.by(one, 'approve-refund', { refundId: refund?.id })).status).toBe(403)
    expect((await shop.by(two, 'approve-refund', { refundId: refund?.id })).status).toBe(200)
  })

  test('there and back: a refund that nobody has approved pays for it first', async () => {
    const proof = await shop.order(2)
    await shop.pay(proof)
    await change(one, proof, { units: { [panel]: 1 } })
    expect((await change(one, proof, { units: { [panel]: 2 } })).status).toBe(200)
    expect(await refundsOf(proof)).toMatchObject([{ status: 'withdrawn' }])
    expect((await show(proof)).money).toMatchObject({ dueKobo: 0, surplusKobo: 0, onItsWayKobo: 0 })
  })

  test('a product that was taken out can come back', async () => {
    const proof = await shop.order(1)
    await shop.pay(proof)
    await change(one, proof, { units: { [inverter]: 1 } })
    await change(one, proof, { units: { [inverter]: 0 } })
    expect(await stockOf(inverter)).toBe(10)
    expect((await change(one, proof, { units: { [inverter]: 2 } })).status).toBe(200)
    expect(await stockOf(inverter)).toBe(8)
  })
})

test('a dry run changes nothing', async () => {
  const proof = await shop.order(1)
  const before = await show(proof)
  await look(one, proof, { units: { [panel]: 5, [inverter]: 1 }, staffDiscountKobo: 100 })
  expect(await show(proof)).toEqual({ ...before, serverTime: expect.any(String) })
  expect(await stockOf(inverter)).toBe(10)
})

test('the same request again changes nothing, and two edits at once are one', async () => {
  const proof = await shop.order(1)
  const wish = { units: { [panel]: 2 } }
  const expected = asShown(await look(one, proof, wish))
  const request = { ...wish, expected }
  const twice = await Promise.all([edit(one, proof, request), edit(one, proof, request)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const late = await edit(two, proof, { units: { [panel]: 3 }, expected })
  expect([late.status, late.answer.error]).toEqual([
    409,
    expect.stringContaining('A colleague has changed this order'),
  ])
  expect(await query('select count(*)::int as edits from public.order_edits')).toEqual([
    { edits: 1 },
  ])
  const { order, money } = await show(proof)
  expect(money.chargedKobo).toBe(order.total_kobo)
})

test('goods that were read before the edit of a colleague are refused, also with new sums', async () => {
  const proof = await shop.order(1)
  const old = { seenEdits: 0, units: { [panel]: 1, [inverter]: 1 } }
  await change(two, proof, { units: { [panel]: 3 } })
  const { answer } = await edit(one, proof, { ...old, isDryRun: true })
  const message = expect.stringContaining('This order was changed after you opened it.') as string
  expect(answer.preview.problems).toContainEqual({ field: 'order', message })
  const late = await edit(one, proof, { ...old, expected: asShown(answer.preview) })
  expect([late.status, late.answer.error]).toEqual([409, message])
  expect((await show(proof)).lines.map(({ quantity }) => quantity)).toEqual([3])
})
