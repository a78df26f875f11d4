import { expect, test } from 'vitest'
import { appliances, findAppliance } from './appliances.ts'

test('every appliance has its own key and name', () => {
  expect(new Set(appliances.map(({ key }) => key)).size).toBe(appliances.length)
  expect(new Set(appliances.map(({ name }) => name)).size).toBe(appliances.length)
})

test.each(appliances)('$name fits into a URL and has plausible numbers', (appliance) => {
  // "_" and "~" separate the parts of an appliance in the URL.
  expect(appliance.key).toMatch(/^[a-z0-9-]+$/)
  expect(appliance.watts).toBeGreaterThan(0)
  expect(appliance.watts).toBeLessThanOrEqual(3000)
  expect(appliance.dutyShare).toBeGreaterThan(0)
  expect(appliance.dutyShare).toBeLessThanOrEqual(1)
  expect(appliance.startFactor).toBeGreaterThanOrEqual(1)
  expect(appliance.startFactor).toBeLessThanOrEqual(7)
  for (const hours of [appliance.dayHours, appliance.nightHours]) {
    expect(hours).toBeGreaterThanOrEqual(0)
    expect(hours).toBeLessThanOrEqual(12)
  }
  expect(appliance.dayHours + appliance.nightHours).toBeGreaterThan(0)
})

test('only motors need more power to start', () =>
  expect(appliances.filter(({ startFactor }) => startFactor > 1.5).map(({ key }) => key)).toEqual([
    'small-fridge',
    'large-fridge',
    'freezer',
    'blender',
    'washing-machine',
    'pump',
  ]))

test('an appliance is found by its key', () => {
  expect(findAppliance('tv')).toMatchObject({ watts: 120, dayHours: 3, nightHours: 4 })
  expect(findAppliance('sauna')).toBeNull()
})
