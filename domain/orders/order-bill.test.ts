import { expect, test } from 'vitest'
import { orderBill } from './order-bill.ts'
import type { OrderView } from './order-view.ts'
import type { QuoteView } from './installation/quote-view.ts'

const order = {
  subtotal_kobo: 10_000_000,
  discount_kobo: 500_000,
  delivery_kobo: 1_250_000,
  installation_kind: 'quoted',
  installation_kobo: 0,
  total_kobo: 10_750_000,
  vat_kobo: 750_000,
  service_vat_kobo: 87_209,
  vat_rate_percent: 7.5,
} as OrderView['order']
const lines = [
  {
    unit_price_kobo: 5_000_000,
    quantity: 2,
    discount_kobo: 500_000,
    vat_rate_percent: 7.5,
    vat_kobo: 662_791,
  },
] as OrderView['lines']
const quote: QuoteView = {
  id: 'q1',
  status: 'accepted',
  priceKobo: 1_075_000,
  note: 'Roof and cable',
  expiresAt: '2026-12-06T10:00:00Z',
  paidAt: null,
}

test('an agreed price is part of the bill, with the VAT within it', () => {
  expect(orderBill({ order, lines, installation: quote })).toEqual({
    subtotalKobo: 10_000_000,
    discountKobo: 500_000,
    deliveryKobo: 1_250_000,
    installationKind: 'quoted',
    installationKobo: 1_075_000,
    totalKobo: 11_825_000,
    vatKobo: 825_000,
    vat: [{ ratePercent: 7.5, grossKobo: 11_825_000, vatKobo: 825_000 }],
  })
})

test.each([
  ['no quote', null, 'quoted'],
  ['a price without an answer', { ...quote, status: 'offered' }, 'quoted'],
  ['a price that was declined', { ...quote, status: 'declined' }, 'none'],
] as const)('%s adds nothing', (_, installation, kind) => {
  expect(orderBill({ order, lines, installation })).toMatchObject({
    installationKind: kind,
    installationKobo: 0,
    totalKobo: 10_750_000,
    vatKobo: 750_000,
  })
})
