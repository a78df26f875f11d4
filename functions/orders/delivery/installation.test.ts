import { describe, expect, test } from 'vitest'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { currentVersion } from '../../../domain/legal/versions.ts'

/** What an order says and costs about the work of our crew, and about its delivery. */
const shop = useCheckout()
const { body, place, one } = shop

const panelKobo = 15_950_000
const delivery = (state: string) => ({ state, area: 'Centre', street: '3 Allen Avenue' })

async function productOf(slug: string) {
  const { rows } = await shop.server.admin.query<{ id: string; kobo: number }>(
    'select id, (price * 100)::float8 as kobo from public.products where slug = $1',
    [slug],
  )
  if (!rows[0]) throw new Error(`The seed data has no ${slug}`)
  return rows[0]
}
const linesOf = async (slug: string, quantity = 1) => [{ id: (await productOf(slug)).id, quantity }]

interface Quoted {
  totals: {
    deliveryKobo: number
    installationKobo: number
    totalKobo: number
    discountKobo: number
  }
  installation: { offer: string; kind: string; labourKobo: number; journeyKobo: number }
}
async function quoteOf(json: Record<string, unknown>): Promise<Quoted> {
  const response = await shop.server.call('quote-order', { json })
  expect(response.status).toBe(200)
  return (await response.json()) as Quoted
}
const stored = () =>
  one<{ kind: string; installation: number; delivery: number; total: number; terms: string }>(
    `select installation_kind as kind, installation_kobo::float8 as installation,
       delivery_kobo::float8 as delivery, total_kobo::float8 as total, terms_version as terms
     from public.orders`,
  )

describe('a kit', () => {
  const slug = 'imole-kit-5kva'
  test('for Lagos costs its price: delivery and installation are included', async () => {
    const lines = await linesOf(slug)
    const { totals, installation } = await quoteOf({ lines, state: 'Lagos' })
    expect(installation).toEqual({
      offer: 'included',
      kind: 'included',
      labourKobo: 0,
      journeyKobo: 0,
    })
    expect(totals).toMatchObject({ deliveryKobo: 0, installationKobo: 0, totalKobo: 425_000_000 })
    const order = body({ lines, installation: 'crew', expectedTotalKobo: totals.totalKobo })
    expect((await place(order)).status).toBe(200)
    expect(await stored()).toEqual({
      kind: 'included',
      installation: 0,
      delivery: 0,
      total: 425_000_000,
      terms: currentVersion('terms'),
    })
  })
  test('for Ogun costs the journey of the crew', async () => {
    const { totals, installation } = await quoteOf({ lines: await linesOf(slug), state: 'Ogun' })
    expect(installation).toMatchObject({ offer: 'priced', kind: 'chosen', labourKobo: 0 })
    expect(totals).toMatchObject({ deliveryKobo: 1_800_000, installationKobo: 4_500_000 })
  })
  test('for Borno is quoted after the order', async () => {
    const lines = await linesOf(slug)
    const { totals, installation } = await quoteOf({ lines, state: 'Borno' })
    expect(installation).toMatchObject({ offer: 'quoted', kind: 'quoted' })
    expect(totals).toMatchObject({ deliveryKobo: 5_800_000, installationKobo: 0 })
    const order = body({
      lines,
      installation: 'crew',
      delivery: delivery('Borno'),
      expectedTotalKobo: totals.totalKobo,
    })
    expect((await place(order)).status).toBe(200)
    expect(await stored()).toMatchObject({ kind: 'quoted', installation: 0, total: 430_800_000 })
    const mail = await one<{ text: string }>('select text from platform.mail_messages')
    expect(mail.text).toContain('Price to follow')
  })
})

describe('parts for Lagos', () => {
  // 2 × ₦159,500 × 18 % is below the least price of ₦170,000.
  const installationKobo = 17_000_000
  const chosen = { installation: 'crew', expectedTotalKobo: 2 * panelKobo + installationKobo }

  test('are delivered only, unless the buyer chooses the crew', async () => {
    const lines = [{ id: shop.panel.id, quantity: 2 }]
    const usual = await quoteOf({ lines, state: 'Lagos' })
    expect(usual.installation).toMatchObject({ offer: 'priced', kind: 'none' })
    expect(usual.totals).toMatchObject({ deliveryKobo: 1_200_000, installationKobo: 0 })
    const { totals } = await quoteOf({ lines, state: 'Lagos', installation: 'crew' })
    expect(totals).toMatchObject({ deliveryKobo: 0, installationKobo })
    expect((await place(body(chosen))).status).toBe(200)
    expect(await stored()).toMatchObject({ kind: 'chosen', installation: installationKobo })
    const mail = await one<{ text: string }>('select text from platform.mail_messages')
    expect(mail.text).toContain('Installation by our crew')
    expect(mail.text).toContain('₦170,000')
  })
  test.each([
    ['takes the crew for nothing', { ...chosen, expectedTotalKobo: 2 * panelKobo }],
    [
      'names a price of its own',
      { ...chosen, installationKobo: 1, expectedTotalKobo: 2 * panelKobo + 1 },
    ],
    ['names another kind', { ...chosen, installation: 'included' }],
    ['says nothing about the crew', { ...chosen, installation: undefined }],
    [
      'takes the free delivery without the crew',
      { installation: 'goods', expectedTotalKobo: 2 * panelKobo },
    ],
    [
      'calls panels a parcel',
      {
        lines: [{ id: '', quantity: 2, deliveryClass: 'parcel' }],
        expectedTotalKobo: 2 * panelKobo + 300_000,
      },
    ],
  ])('an order is refused that %s', async (_, change) => {
    const order = body(change)
    const lines = order.lines.map((line) => ({ ...line, id: shop.panel.id }))
    expect([400, 409]).toContain((await place({ ...order, lines })).status)
    expect(await shop.countOrders()).toBe('0')
  })
  test('a coupon takes nothing off the work of the crew', async () => {
    const lines = [{ id: shop.panel.id, quantity: 2 }]
    const { totals } = await quoteOf({
      lines,
      state: 'Lagos',
      installation: 'crew',
      coupon: 'SUN10',
    })
    expect(totals).toMatchObject({ discountKobo: panelKobo / 5, installationKobo })
  })
})

test('small goods travel as a parcel, and many of them as freight', async () => {
  const slug = 'imole-mc4-connectors-10'
  const feeOf = async (quantity: number) =>
    (await quoteOf({ lines: await linesOf(slug, quantity), state: 'Borno' })).totals.deliveryKobo
  expect([await feeOf(1), await feeOf(21)]).toEqual([1_160_000, 5_800_000])
})

test('an order is refused for terms that never were', async () => {
  const { status, answer } = await place(body({ termsVersion: '1999-01-01' }))
  expect(status).toBe(400)
  expect(answer.error ?? JSON.stringify(answer)).toContain('our terms have changed')
  expect(await shop.countOrders()).toBe('0')
})

test('the prices and the terms of an order never change', async () => {
  await place(body())
  for (const change of [
    `installation_kind = 'included'`,
    `installation_kind = 'chosen', installation_kobo = 1, total_kobo = total_kobo + 1`,
    `terms_version = '2026-11-22'`,
  ])
    await expect(shop.server.admin.query(`update public.orders set ${change}`)).rejects.toThrow(
      'order_prices_fixed',
    )
})
