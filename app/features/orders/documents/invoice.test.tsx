import { expect, test } from 'vitest'
import { sumLedger } from '../../../../domain/orders/ledger.ts'
import { orderView, type OrderView } from '../../../../domain/orders/order-view.ts'
import { exampleView } from '../../../../test/shop/example-view.ts'
import { readPdfText } from '../../../../test/pdf-text.ts'
import { renderInvoice } from './invoice.tsx'

const order: OrderView['order'] = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'IM-2026-000001',
  invoice_number: 'INV-2026-000001',
  status: 'paid',
  name: 'Bisi Ade',
  email: 'bisi@example.com',
  phone_number: '+2348031234567',
  delivery_state: 'Lagos',
  delivery_area: 'Ikeja',
  delivery_street: '3 Allen Avenue',
  delivery_landmark: null,
  subtotal_kobo: 15_950_000,
  discount_kobo: 0,
  delivery_kobo: 1_200_000,
  installation_kind: 'none',
  installation_kobo: 0,
  total_kobo: 17_150_000,
  vat_kobo: 1_196_512,
  service_vat_kobo: 83_721,
  vat_rate_percent: 7.5,
  carbon_reduction_kg: 0,
  held_until: null,
  holds_stock: true,
  holds_last_units: false,
  paid_at: '2026-11-21T10:30:00Z',
  coupon_code: null,
  created_at: '2026-11-21T10:00:00Z',
  edited_at: null,
  edits: 0,
  delivery_days_min: 2,
  delivery_days_max: 4,
  promised_from: '2026-11-24',
  promised_by: '2026-11-26',
  shipped_at: null,
  delivered_at: null,
}

const invoice: NonNullable<OrderView['invoice']> = {
  issued_at: '2026-11-21T10:30:00Z',
  delivery_state: 'Lagos',
  lines: [
    {
      name: 'Panel 550 W',
      sku: 'IM-PV-550',
      quantity: 1,
      unit_price_kobo: 15_950_000,
      vat_rate_percent: 7.5,
    },
  ],
  subtotal_kobo: 15_950_000,
  discount_kobo: 0,
  delivery_kobo: 1_200_000,
  installation_kobo: 0,
  total_kobo: 17_150_000,
  vat: [{ rate_percent: 7.5, gross_kobo: 17_150_000, vat_kobo: 1_196_512 }],
}

function parseExample(): OrderView {
  const parsed = orderView(exampleView)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.value
}

const textOf = async (
  change: Partial<OrderView['order']> = {},
  more: Partial<OrderView> = {},
  issued: Partial<typeof invoice> = {},
) => {
  const view = { ...parseExample(), documents: [], money: sumLedger([], []), refunds: [] }
  const pdf = await renderInvoice(
    { ...view, ...more, order: { ...order, ...change } },
    { ...invoice, ...issued },
  )
  return readPdfText(pdf).replace(/\s+/g, ' ')
}

test('the invoice says on which days the order arrives', async () => {
  expect(await textOf()).toContain('Promised delivery: Tuesday 24 to Thursday 26 November 2026')
})

test('an order without promised days has an invoice without them', async () => {
  const text = await textOf({ promised_from: null, promised_by: null })
  expect(text).toContain('Keep this invoice.')
  expect(text).not.toContain('Promised')
})

test('the invoice names what changed it later, and keeps its own sums', async () => {
  const [note] = parseExample().documents
  const money = { ...sumLedger([], []), dueKobo: 35_000_000 }
  const text = await textOf({ total_kobo: 1 }, { documents: note ? [note] : [], money })
  expect(text).toContain('of 25 Nov 2026 takes off ₦1,000.00')
  expect(text).toContain('Total ₦171,500.00')
  expect(text).toContain('Still to pay for later changes: ₦350,000.00')
})

test('the invoice of an order that is paid in parts says what its plan pays', async () => {
  const money = { ...sumLedger([], []), financedKobo: 12_000_000 }
  const text = await textOf({}, { money })
  expect(text).toContain('Deposit paid on')
  expect(text).toContain('₦120,000.00 is financed by your instalment plan.')
  expect(text).not.toContain('Paid in full')
  expect(await textOf()).toContain('Paid in full on')
})

test('the invoice names the installation that was bought', async () => {
  const installed = { installation_kobo: 17_000_000, delivery_kobo: 0 }
  const text = await textOf({ installation_kind: 'chosen' }, {}, installed)
  expect(text).toContain('Delivery to Lagos Included')
  expect(text).toContain('Installation by our crew ₦170,000.00')
  expect(await textOf()).not.toContain('Installation')
})

test('the VAT of each rate has its own row', async () => {
  const vat = [
    { rate_percent: 7.5, gross_kobo: 1_200_000, vat_kobo: 83_721 },
    { rate_percent: 0, gross_kobo: 15_950_000, vat_kobo: 0 },
  ]
  const text = await textOf({}, {}, { vat })
  expect(text).toContain('VAT 7.5 % in ₦12,000 ₦837.21')
  expect(text).toContain('VAT 0 % in ₦159,500 ₦0.00')
})

test('a long e-mail address and the link to a map are broken at the edge of their column', async () => {
  const link = 'https://maps.example.com/oluwaseun-street-opposite-the-market'
  const email = 'oluwadamilola.olatunbosun@akinwumi-energy.example.com'
  const text = await textOf({ delivery_street: link, email })
  expect(text).toContain(`${link.slice(0, 36)} ${link.slice(36)}`)
  expect(text).toContain('oluwadamilola.olatunbosun@ akinwumi-energy.example.com')
})

test('forty lines and a long Yoruba name take two pages', async () => {
  const [line] = invoice.lines
  const lines = Array.from({ length: 40 }, (_, at) => ({
    ...line,
    name: `Pure sine wave hybrid inverter 5 kVA ${at}`,
    sku: `IM-INV-${at}`,
    quantity: 1,
    unit_price_kobo: 15_950_000,
    vat_rate_percent: 7.5,
  }))
  const name = 'Ọlọ́runfẹ́mi Ẹniọlá Adéṣọlá-Ọmọ́tọ́ṣọ̀ọ́'
  const pdf = await renderInvoice(
    { ...parseExample(), order: { ...order, name } },
    { ...invoice, lines },
  )
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(readPdfText(pdf).normalize('NFD').replace(/\s+/g, ' ')).toContain('₦159,500.00')
})
