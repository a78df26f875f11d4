import { expect, test } from 'vitest'
import { returnDays } from '../../../domain/orders/shop-rules.ts'
import { bundlesData, jobData, productData } from './structured-data.ts'

test('describes a job opening as schema.org does, without a closing date when there is none', () => {
  const job = jobData('https://site.example', {
    title: 'Installer',
    description: 'Roofs.',
    postedOn: '2026-11-01',
    city: 'Lagos',
    employmentType: 'FULL_TIME',
  })
  expect(job).toMatchObject({ '@type': 'JobPosting', datePosted: '2026-11-01' })
  expect(job).not.toHaveProperty('validThrough')
})

const product = {
  slug: 'panel',
  name: 'Panel',
  summary: 'Runs a fridge.',
  brand: 'Orun',
  sku: 'OR-1',
  price: 159_500,
  stock: 3,
  retires_kg: null,
  rating: null,
}
const delivery = {
  state: 'Lagos',
  days: '2–4 working days',
  dayRange: { min: 2, max: 4 },
  feeKobo: 1_200_000,
  text: '',
  installation: null,
  elsewhere: null,
  states: [],
}

test('an offer says what delivery and return cost, and shows the product itself', () => {
  expect(productData('https://shop.example', product, delivery)).toMatchObject({
    image: 'https://shop.example/og/picture/panel.png',
    offers: {
      price: 159_500,
      shippingDetails: {
        shippingRate: { value: 12_000, currency: 'NGN' },
        shippingDestination: { addressCountry: 'NG', addressRegion: 'Lagos' },
        deliveryTime: { transitTime: { minValue: 2, maxValue: 4, unitCode: 'DAY' } },
      },
      hasMerchantReturnPolicy: { applicableCountry: 'NG', merchantReturnDays: returnDays },
    },
  })
  expect(productData('', product, null).offers).not.toHaveProperty('shippingDetails')
})

test('each bundle has its own picture, and an offer on the page that sells it', () => {
  const parts = [{ quantity: 1, stock: 1 }]
  const list = bundlesData('https://shop.example', [
    { slug: 'one', name: 'One', lead: 'A room.', totalKobo: 100, parts },
    { slug: 'two', name: 'Two', lead: 'A flat.', totalKobo: 200, parts },
  ])
  expect(list.itemListElement.map(({ item }) => [item.image, item.offers.url])).toEqual([
    ['https://shop.example/og/bundle/one.png', 'https://shop.example/bundles'],
    ['https://shop.example/og/bundle/two.png', 'https://shop.example/bundles'],
  ])
})
