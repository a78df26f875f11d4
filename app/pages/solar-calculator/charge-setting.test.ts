import { expect, test } from 'vitest'
import { chargeSetting } from './charge-setting.ts'

const inverters = (quantity: number) => [
  { id: 'i', part: 'inverter' as const, quantity, priceKobo: 1, isInStock: true },
]
const bank = (chargeA: number) => ({ depthOfDischarge: 0.9, cycles: 6000, chargeA, chargeKw: 1 })

test.each([
  [1, 50, 'Set the charge current of the inverter to 50 A:'],
  [2, 100, 'Set the charge current of each of the 2 inverters to 50 A, 100 A together:'],
  // Never more than the data sheet allows.
  [3, 50, 'Set the charge current of each of the 3 inverters to 16 A, 50 A together:'],
])('%d inverters charge a battery with %d A: "%s"', (quantity, chargeA, words) =>
  expect(
    chargeSetting({ lines: inverters(quantity), batteryLimits: bank(chargeA) })?.startsWith(words),
  ).toBe(true),
)

test('without a battery nothing is set', () =>
  expect(chargeSetting({ lines: inverters(1), batteryLimits: bank(0) })).toBeNull())
