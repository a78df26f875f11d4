import { expect, test } from 'vitest'
import { hoursOnBattery } from './hours-on-battery.ts'

const battery = { capacityKwh: 10, depthOfDischarge: 0.8, dischargeEfficiency: 1 }
const always = (kw: number) => Array.from({ length: 24 }, () => kw)

test('8 of 10 kWh carry 0.25 kW for 32 hours', () =>
  expect(hoursOnBattery({ battery, efficiency: 1 }, always(0.25))).toBeCloseTo(32, 9))

test('losses of battery and inverter shorten it: 8 × 0.9 × 0.9 / 0.25', () =>
  expect(
    hoursOnBattery(
      { battery: { ...battery, dischargeEfficiency: 0.9 }, efficiency: 0.9 },
      always(0.25),
    ),
  ).toBeCloseTo(25.92, 9))

test('counts from dusk: 2 kW from 18:00 to 22:00 are gone by 22:00, and nothing runs by day', () => {
  const evening = Array.from({ length: 24 }, (_, hour) => (hour >= 18 && hour < 22 ? 1.5 : 0))
  // 6 kWh in the first evening; the other 2 last 1 h 20 of the next.
  expect(hoursOnBattery({ battery, efficiency: 1 }, evening)).toBeCloseTo(24 + 4 / 3, 9)
})

test('stops counting after ten days, and is 0 without a battery', () => {
  expect(hoursOnBattery({ battery, efficiency: 1 }, always(0.001))).toBe(240)
  const none = { battery: { ...battery, capacityKwh: 0 }, efficiency: 1 }
  expect(hoursOnBattery(none, always(1))).toBe(0)
})
