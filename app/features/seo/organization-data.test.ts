import { expect, test } from 'vitest'
import { listProfiles, organizationData } from './organization-data.ts'

const company = organizationData('https://shop.example')

test('the company has what a local business needs', () => {
  expect(company).toMatchObject({
    address: { addressRegion: 'Lagos', postalCode: expect.any(String), addressCountry: 'NG' },
    geo: { latitude: expect.any(Number), longitude: expect.any(Number) },
    priceRange: expect.any(String),
    logo: 'https://shop.example/icon-512.png',
  })
})

test('social pages are named once they exist', () => {
  expect(company).not.toHaveProperty('sameAs')
  expect(
    listProfiles([{ url: 'https://x.example/imole' }, { url: 'https://instagram.com/ours' }]),
  ).toEqual(['https://instagram.com/ours'])
})
