import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MoneyRows } from './money-rows.tsx'

test('an old order shows the VAT rate it was charged with, not the rate of today', () => {
  const html = renderToStaticMarkup(
    <MoneyRows
      deliveryLabel="Delivery to Lagos"
      sums={{
        subtotalKobo: 10_000_000,
        discountKobo: 0,
        deliveryKobo: 500_000,
        installationKind: 'none',
        installationKobo: 0,
        totalKobo: 10_500_000,
        vatKobo: 500_000,
        vat: [{ ratePercent: 5, grossKobo: 10_500_000, vatKobo: 500_000 }],
      }}
    />,
  )
  expect(html).toContain('<dt>VAT 5 %, included</dt><dd class="money">₦5,000</dd>')
  expect(html).not.toContain('7.5')
})
