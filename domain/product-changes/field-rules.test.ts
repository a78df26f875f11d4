import { expect, test } from 'vitest'
import { productFields, type ProductFieldKey } from './product-fields.ts'

const choices = {
  categories: [{ id: 'c1', slug: 'solar-panels', name: 'Solar panels' }],
  vatClasses: [{ slug: 'standard', name: 'Standard rate' }],
}
const read = (key: ProductFieldKey, cell: string) => productFields[key].read(cell, choices)

test.each<[ProductFieldKey, string, unknown]>([
  ['priceKobo', '1234', 123_400],
  ['priceKobo', '1,234', 123_400],
  ['priceKobo', '₦1,234', 123_400],
  ['priceKobo', 'NGN 1 234.50', 123_450],
  ['priceKobo', '1,000,000,000', 100_000_000_000],
  ['compareAtPriceKobo', 'None', null],
  ['name', '  Imole   panel ', 'Imole panel'],
  ['name', "'-40 °C cable", '-40 °C cable'],
  ['name', "'Quoted' panel", "'Quoted' panel"],
  ['categoryId', 'Solar Panels', 'c1'],
  ['categoryId', 'solar-panels', 'c1'],
  ['vatClass', 'standard', 'standard'],
  ['deliveryClass', 'Freight', 'freight'],
  ['isFeatured', 'Yes', true],
  ['isFeatured', '0', false],
  ['onHand', '1,200', 1200],
  ['carbonKg', '12.5', 12.5],
])('%s understands %j', (key, cell, value) => {
  expect(read(key, cell)).toEqual({ ok: true, value })
})

test.each<[ProductFieldKey, string, RegExp]>([
  ['priceKobo', '-1', /above ₦0/],
  ['priceKobo', '₦-1', /above ₦0/],
  ['priceKobo', '0', /above ₦0/],
  ['priceKobo', '1e15', /too large/],
  ['priceKobo', '1000000000000000', /too large/],
  ['priceKobo', '1,000,000,000.01', /too large/],
  ['priceKobo', '10000000000', /too large/],
  ['priceKobo', '1.234', /more than one way/],
  ['priceKobo', '1.234,50', /more than one way/],
  ['priceKobo', '1,23', /more than one way/],
  ['priceKobo', 'cheap', /not an amount/],
  ['priceKobo', '?1,234', /not an amount/],
  ['name', '=HYPERLINK("http://x")', /formula/],
  ['name', '@SUM(A1)', /formula/],
  ['name', 'x'.repeat(161), /161 characters; at most 160/],
  ['categoryId', 'Panels', /There are: solar-panels/],
  ['vatClass', 'low', /There are: standard/],
  ['status', 'live', /draft, published, archived/],
  ['isFeatured', 'perhaps', /yes or no/],
  ['onHand', '-3', /from 0 to/],
  ['onHand', '2.5', /whole number/],
  ['onHand', '2,5', /whole number/],
  ['warrantyYears', '51', /0 to 50/],
  ['carbonKg', '1.234', /2 digits/],
])('%s refuses %j with why', (key, cell, message) => {
  expect(read(key, cell)).toEqual({ ok: false, message: expect.stringMatching(message) })
})
