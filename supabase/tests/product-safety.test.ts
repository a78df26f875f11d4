import { describe, expect, test } from 'vitest'
import { findAccessoryFit } from '../../domain/catalogue/protection/fit-accessory.ts'
import type { TechnicalData } from '../../domain/catalogue/technical-data.ts'
import { ofKind, readSeededProducts } from './use-seeded-products.ts'

/** What the demo shop sells is safe by the rules that its product pages use. */
const products = await readSeededProducts()
const accessories = ofKind(products, 'accessory')
const fitting = (part: string, data: TechnicalData) =>
  accessories.filter(
    (each) => each.data.part === part && findAccessoryFit(each.data, data)?.verdict === 'fits',
  )
const arrangements = (part: string, data: TechnicalData) =>
  fitting(part, data)
    .map((each) => findAccessoryFit(each.data, data)?.arrangement)
    .join()

describe('at each inverter for batteries', () => {
  const inverters = ofKind(products, 'inverter').filter(({ data }) => data.batteryV !== null)
  test.each(inverters)(
    '$slug: the shop has its breakers, cable, arrester and AC box',
    ({ data }) => {
      expect(arrangements('dc-breaker', data)).toContain('between battery and inverter')
      expect(arrangements('dc-breaker', data)).toContain('between panels and inverter')
      for (const part of ['surge-arrester', 'ac-box'])
        expect(fitting(part, data).length, part).toBeGreaterThan(0)
      const breaker = fitting('dc-breaker', data).find((each) =>
        findAccessoryFit(each.data, data)?.arrangement.includes('battery'),
      )
      const cables = fitting('battery-cable', data).filter(
        (cable) => breaker && findAccessoryFit(cable.data, breaker.data)?.verdict === 'fits',
      )
      expect(cables.length).toBeGreaterThan(0)
    },
  )
  test.each(inverters)('$slug: 63 A is never sold for its battery', ({ data }) => {
    const small = accessories.find(({ slug }) => slug === 'imole-dc-breaker-63a')
    const fit = small && findAccessoryFit(small.data, data)
    expect(fit?.arrangement).not.toContain('battery')
  })
})

test.each(ofKind(products, 'controller'))(
  '$slug: the shop has a breaker for both sides',
  ({ data }) => {
    expect(arrangements('dc-breaker', data)).toContain('between panels and controller')
    expect(arrangements('dc-breaker', data)).toContain('between controller and battery')
  },
)

test.each(ofKind(products, 'panel').filter(({ data }) => data.powerW >= 400))(
  '$slug: the shop has string fuses for it',
  ({ data }) => {
    const names = [...fitting('combiner', data), ...fitting('string-fuses', data)]
    expect(names.length).toBeGreaterThan(0)
  },
)

test('the combiner box has 25 A fuses, which fit the panels that its page names', () => {
  const combiner = accessories.find(({ data }) => data.part === 'combiner')
  const named = ofKind(products, 'panel').flatMap(({ data }) =>
    combiner && findAccessoryFit(combiner.data, data)?.verdict === 'fits' ? [data.powerW] : [],
  )
  expect(combiner?.data.fuseA).toBe(25)
  expect(named).toEqual([450, 550, 585])
  expect(combiner?.description).toContain('our panels of 450, 550 and 585 W')
})

test('the card of an accessory shows the current that the rules use', () => {
  for (const { slug, highlights, data } of accessories)
    for (const { label, value } of highlights)
      if (label === 'Current' && data.ratedA !== null) expect(value, slug).toBe(`${data.ratedA} A`)
})

test('every lithium battery says how to keep it safe, and none that it cannot burn', () => {
  for (const { slug, description, data } of ofKind(products, 'battery')) {
    expect(description, slug).not.toMatch(/does not burn|cannot burn|fireproof/i)
    if (data.chemistry === 'lfp') expect(description, slug).toContain('Do not pierce')
  }
})

test('the relief valve of a closed heater opens at or below the pressure of its tank', () => {
  for (const { slug, data } of ofKind(products, 'water-heater')) {
    expect(data.reliefValveBar !== null, slug).toBe(data.isPressurised)
    expect(data.reliefValveBar ?? 0, slug).toBeLessThanOrEqual(data.pressureBar ?? 0)
  }
})
