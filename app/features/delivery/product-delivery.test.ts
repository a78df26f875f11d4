import { expect, test } from 'vitest'
import type { Area } from './areas.ts'
import { describeDelivery } from './product-delivery.ts'

const area = (state: string, min: number, max: number): Area => ({
  state,
  fee_kobo: 1,
  parcel_fee_kobo: null,
  installation_areas: null,
  days_min: min,
  days_max: max,
})
const areas = [area('Borno', 6, 14), area('Lagos', 1, 3), area('Ogun', 1, 4)]
const product = (min: number, max: number) => ({
  delivery_days_min: min,
  delivery_days_max: max,
  delivery_class: 'freight',
  installation_included: false,
  technical: null,
})

test('names the days to the company’s own state and over all others, the later of state and product', () => {
  expect(describeDelivery(product(2, 4), areas)).toEqual({
    state: 'Lagos',
    days: '2–4 working days',
    dayRange: { min: 2, max: 4 },
    feeKobo: 1,
    text: 'Delivery to Lagos: 2–4 working days after your payment',
    installation: null,
    elsewhere: '2–14 working days',
    states: [
      { state: 'Borno', dayRange: { min: 6, max: 14 }, feeKobo: 1 },
      { state: 'Lagos', dayRange: { min: 2, max: 4 }, feeKobo: 1 },
      { state: 'Ogun', dayRange: { min: 2, max: 4 }, feeKobo: 1 },
    ],
  })
  expect(describeDelivery(product(3, 6), areas)?.days).toBe('3–6 working days')
})

test('without its own state it names the first one, and nothing without any', () => {
  expect(describeDelivery(product(1, 1), [area('Kano', 4, 8)])).toEqual({
    state: 'Kano',
    days: '4–8 working days',
    dayRange: { min: 4, max: 8 },
    feeKobo: 1,
    text: 'Delivery to Kano: 4–8 working days after your payment',
    elsewhere: null,
    installation: null,
    states: [{ state: 'Kano', dayRange: { min: 4, max: 8 }, feeKobo: 1 }],
  })
  expect(describeDelivery(product(1, 1), [])).toBeNull()
})

test('a kit holds delivery and installation where the journey of the crew costs nothing', () => {
  const places = [
    { ...area('Borno', 6, 14), installation_areas: { crew_fee_kobo: null } },
    { ...area('Lagos', 1, 3), installation_areas: { crew_fee_kobo: 0 } },
    { ...area('Ogun', 1, 4), installation_areas: { crew_fee_kobo: 4_500_000 } },
  ]
  const kit = { ...product(3, 6), installation_included: true }
  expect(describeDelivery(kit, places)).toMatchObject({
    feeKobo: 0,
    installation:
      'Installation in Lagos is included. In one other state the checkout shows our crew’s price; for the rest we send you a price after you order, and you can accept it or say no',
  })
  const panel = { ...product(1, 3), technical: { kind: 'panel' } }
  expect(describeDelivery(panel, places)?.installation).toContain(
    'Our crew can install it in Lagos',
  )
})

test('the fee is the one of the checkout: a parcel costs less, a kit at home nothing', () => {
  const home = { ...area('Lagos', 1, 3), parcel_fee_kobo: 250_000, fee_kobo: 1_200_000 }
  const crew = { ...home, installation_areas: { crew_fee_kobo: 0 } }
  const feeOf = (change: object, at: Area) =>
    describeDelivery({ ...product(1, 3), ...change }, [at])?.feeKobo
  expect(feeOf({}, home)).toBe(1_200_000)
  expect(feeOf({ delivery_class: 'parcel' }, home)).toBe(250_000)
  // Units of the carbon register are not delivered.
  expect(feeOf({ delivery_class: 'none' }, home)).toBeUndefined()
  expect(feeOf({ installation_included: true }, crew)).toBe(0)
})
