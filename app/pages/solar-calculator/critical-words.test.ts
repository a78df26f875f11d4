import { expect, test } from 'vitest'
import { coverInWords } from './critical-words.ts'

const farm = {
  criticalBatteryHours: 31.4,
  generatorKw: 5,
  load: { criticalKw: [0.6, 2] },
}

test('the generator stays for what lasts longer than the battery', () =>
  expect(coverInWords(farm)).toBe(
    'On a day without sun and grid a full battery carries them alone for about 31 hours, with everything else off. Your generator stays: keep it ready to start at any hour of the day or night. It can run all of them.',
  ))

test('a generator that is too small for them is named', () =>
  expect(coverInWords({ ...farm, generatorKw: 1.5 })).toMatch(
    /night\. It cannot run all of them at once: they take up to 2 kW\.$/,
  ))

test('without a generator it says for how long, and what to do', () =>
  expect(coverInWords({ ...farm, criticalBatteryHours: 52, generatorKw: null })).toBe(
    'On a day without sun and grid a full battery carries them alone for about 52 hours (2.2 days), with everything else off. After that they go off, because you have no generator. If vaccines, animals or frozen goods depend on them, keep a generator ready, or set 72 hours on battery under “Battery and goal” and compare the price.',
  ))

test.each([
  [0, 'no battery carries them'],
  [0.6, 'for less than an hour'],
  [240, 'for ten days or more'],
])('%s hours of battery: %s', (criticalBatteryHours, words) =>
  expect(coverInWords({ ...farm, criticalBatteryHours })).toContain(words),
)
