import { describe, expect, test } from 'vitest'
import { feesOfState, installedCost, sumOfInstalledCost } from './installed-cost.ts'
import type { ShopLine } from './shop-system.ts'

const line = (part: ShopLine['part'], quantity: number, priceKobo: number): ShopLine => ({
  id: part,
  part,
  quantity,
  priceKobo,
  isInStock: true,
})
const rates = { share: 0.18, minKobo: 17_000_000 }
/** Parts of ₦2,000,000. */
const lines = [line('panel', 4, 20_000_000), line('inverter', 1, 120_000_000)]
const fees = { freightFeeKobo: 3_000_000, parcelFeeKobo: 500_000 }

describe('delivered and installed', () => {
  test('at home the crew brings the goods, for 18 % of the parts', () => {
    const cost = installedCost(lines, { ...fees, crewFeeKobo: 0 }, rates)
    expect(cost).toEqual({ labourKobo: 36_000_000, deliveryKobo: 0, journeyKobo: 0 })
  })
  test('elsewhere freight and the journey of the crew come on top', () => {
    const cost = installedCost(lines, { ...fees, crewFeeKobo: 12_000_000 }, rates)
    expect(cost).toEqual({
      labourKobo: 36_000_000,
      deliveryKobo: 3_000_000,
      journeyKobo: 12_000_000,
    })
    expect(sumOfInstalledCost(cost)).toBe(51_000_000)
  })
  test('where the journey is quoted, it is in no sum', () => {
    const cost = installedCost(lines, { ...fees, crewFeeKobo: null }, rates)
    expect(cost).toMatchObject({ deliveryKobo: 3_000_000, journeyKobo: null })
    expect(sumOfInstalledCost(cost)).toBe(39_000_000)
  })
  test('a small system pays the minimum', () =>
    expect(
      installedCost([line('panel', 1, 10_000_000)], { ...fees, crewFeeKobo: 0 }, rates).labourKobo,
    ).toBe(17_000_000))
})

test('in a state without fees the journey is quoted', () => {
  const known = { ...fees, crewFeeKobo: 0 }
  expect(feesOfState({ Lagos: known }, 'Lagos')).toBe(known)
  expect(feesOfState({ Lagos: known }, 'Borno').crewFeeKobo).toBeNull()
})
