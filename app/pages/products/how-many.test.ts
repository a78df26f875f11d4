import { expect, test } from 'vitest'
import { inverter5, lithium48, panel550 } from '../../../test/shop/technical-examples.ts'
import { dailyKwhPerKwp } from '../../features/product/daily-yield.ts'
import { countForNeeds } from './how-many.ts'

const panels = (powerW: number) => countForNeeds({ ...panel550, powerW }).map(({ count }) => count)
const batteries = (change: object) =>
  countForNeeds({ ...lithium48, ...change }).map(({ count }) => count)

test('1 kWp yields 3.6 kWh on an average day in Lagos, 1,311 kWh a year', () =>
  expect(Math.round(365 * dailyKwhPerKwp)).toBe(1311))

test('a 550 W panel yields 1.98 kWh a day: 3 for 5 kWh, 5 for 9', () => {
  expect(panels(550)).toEqual([1, 3, 5, 12])
})

test('small panels are not counted for a duplex', () => {
  expect(panels(100)).toEqual([5, 14])
})

test('batteries are counted by their usable energy', () => {
  expect(batteries({ usableKwh: 4.6 })).toEqual([1, 1, 2, 3])
  expect(batteries({ usableKwh: 1.3 })).toEqual([1, 4, 6, 11])
  expect(batteries({ usableKwh: null })).toEqual([])
})

test('a need names what runs, for how long, and the energy by the watts of the calculator', () => {
  // Four times 10 W, 75 W and 120 W for 4 hours, through an inverter of 93 %.
  expect(countForNeeds(lithium48)[0]?.need).toBe(
    'four lights, a fan and a TV for 4 hours (1.0 kWh)',
  )
})

test('a high-voltage stack and other products are not counted', () => {
  expect(batteries({ nominalV: 409.6 })).toEqual([])
  expect(countForNeeds(inverter5)).toEqual([])
  expect(countForNeeds(null)).toEqual([])
})
