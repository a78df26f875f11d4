import { expect, test } from 'vitest'
import { installationItems, installedInWords, stateOf } from './installation-words.ts'

const labourKobo = 36_000_000

test('at home the delivery is included', () => {
  const installed = { labourKobo, deliveryKobo: 0, journeyKobo: 0 }
  expect(installationItems(installed, 'Lagos')).toMatchObject([
    { kobo: labourKobo, note: 'Delivery in Lagos is included.' },
  ])
  expect(installedInWords(installed, 'Lagos')).toBe('delivered and installed in Lagos')
})

test('elsewhere delivery and the journey are lines of their own', () => {
  const installed = { labourKobo, deliveryKobo: 3_500_000, journeyKobo: 16_500_000 }
  expect(installationItems(installed, 'FCT').map(({ kobo }) => kobo)).toEqual([
    labourKobo,
    3_500_000,
    16_500_000,
  ])
})

test('where the crew has no fixed price, the work is an estimate and the journey is quoted', () => {
  const installed = { labourKobo, deliveryKobo: 5_800_000, journeyKobo: null }
  const [labour, , journey] = installationItems(installed, 'Borno')
  expect(labour?.note).toBe('Our estimate.')
  expect(journey).toMatchObject({ kobo: null, note: expect.stringMatching(/^Not in the total/) })
  expect(installedInWords(installed, 'Borno')).toBe(
    'delivered to Borno; our crew’s journey is extra',
  )
})

test('a place of the question is in a state', () => expect(stateOf('BO')).toBe('Borno'))
