import { expect, test } from 'vitest'
import { productMeta } from './product-meta.ts'

const product = {
  slug: 'imole-hybrid-5kva',
  name: 'Imole Hybrid 5 kVA',
  summary: 'Runs a fridge and six lights by day. And more.',
  price: 1_100_000,
  warranty_years: 5,
  installation_included: false,
}
const metaOf = (change: Partial<typeof product>) =>
  productMeta([{ loaderData: undefined }], { ...product, ...change })

test('a title has the price and the country as long as they fit, and never loses the price', () => {
  expect(metaOf({})).toContainEqual({
    title: 'Imole Hybrid 5 kVA price in Nigeria: ₦1,100,000',
  })
  const long = 'Imole Hybrid 5 kVA with two chargers, 48 volts'
  expect(metaOf({ name: long })).toContainEqual({ title: `${long}, ₦1,100,000` })
  expect(metaOf({ name: long.repeat(2) })).toContainEqual({
    title: expect.stringMatching(/^₦1,100,000: .+…$/),
  })
})

test('a description says price, country and use', () => {
  expect(metaOf({})).toContainEqual({
    name: 'description',
    content:
      '₦1,100,000 in Nigeria, with 5 years of warranty. Runs a fridge and six lights by day. And more. Delivered from Lagos. See what it works with.',
  })
  expect(metaOf({ warranty_years: 0, installation_included: true })).toContainEqual({
    name: 'description',
    content:
      '₦1,100,000 in Nigeria. Runs a fridge and six lights by day. And more. Installation in Lagos is in the price. See what it works with.',
  })
})
