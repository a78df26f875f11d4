import { expect, test } from 'vitest'
import { describeArrival } from './quoted-delivery.ts'

test('goods have days, and units of the carbon register are not delivered', () => {
  const days = { state: 'Lagos', daysMin: 2, daysMax: 4 }
  expect(describeArrival({ ...days, isNone: false })).toBe(
    'Delivery to Lagos: 2–4 working days after your payment.',
  )
  expect(describeArrival({ ...days, isNone: true })).toMatch(/^Nothing is delivered\./)
})
