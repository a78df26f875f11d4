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

test('opening hours are the days on which it opens, with times of five characters', () => {
  expect(company.openingHoursSpecification).toEqual([
    expect.objectContaining({
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '18:00',
    }),
    expect.objectContaining({ dayOfWeek: ['Saturday'], opens: '09:00', closes: '14:00' }),
  ])
})

test('social pages are named once they exist', () => {
  expect(company).not.toHaveProperty('sameAs')
  expect(
    listProfiles([{ url: 'https://x.example/imole' }, { url: 'https://instagram.com/ours' }]),
  ).toEqual(['https://instagram.com/ours'])
})
