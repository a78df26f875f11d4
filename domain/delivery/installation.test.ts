import { describe, expect, test } from 'vitest'
import {
  installationOffer,
  installationRole,
  type InstallationLine,
  type InstallationRole,
} from './installation.ts'

const lagos = { crewFeeKobo: 0 }
const ogun = { crewFeeKobo: 4_500_000 }
const borno = { crewFeeKobo: null }
const rates = { share: 0.18, minKobo: 17_000_000 }

const line = (role: InstallationRole, unitPriceKobo: number, quantity = 1): InstallationLine => ({
  role,
  unitPriceKobo,
  quantity,
})
const offer = (area: { crewFeeKobo: number | null } | null, ...lines: InstallationLine[]) =>
  installationOffer({ lines, area, rates })

const kit = line('complete', 425_000_000)
const parts = [line('part', 16_000_000, 6), line('part', 110_000_000)]
// 206,000,000 × 18 %.
const labourKobo = 37_080_000

describe('the offer of our crew', () => {
  test('the price of a kit holds the work in Lagos', () => {
    expect(offer(lagos, kit)).toEqual({ kind: 'included', priceKobo: 0 })
  })
  test('elsewhere a kit costs the journey of the crew, once', () => {
    expect(offer(ogun, { ...kit, quantity: 2 })).toEqual({
      kind: 'priced',
      priceKobo: 4_500_000,
      parts: { labourKobo: 0, journeyKobo: 4_500_000 },
    })
  })
  test.each([
    ['a kit', [kit]],
    ['parts', parts],
  ])('%s is quoted where the crew has no fixed price', (_, lines) => {
    expect(offer(borno, ...lines)).toEqual({ kind: 'quoted' })
    expect(offer(null, ...lines)).toEqual({ kind: 'quoted' })
  })
  test.each([
    ['in Lagos', lagos, 0],
    ['in Ogun', ogun, 4_500_000],
  ])('parts cost a share of their price and the journey: %s', (_, area, journeyKobo) => {
    expect(offer(area, ...parts)).toEqual({
      kind: 'priced',
      priceKobo: labourKobo + journeyKobo,
      parts: { labourKobo, journeyKobo },
    })
  })
  test('a small system costs the least price', () => {
    expect(offer(lagos, line('part', 10_000_000))).toMatchObject({ priceKobo: 17_000_000 })
  })
  test('a part beside a kit costs its share, because the crew comes anyway', () => {
    expect(offer(lagos, kit, line('part', 10_000_000))).toMatchObject({ priceKobo: 1_800_000 })
  })
  test('material in the cart lowers the price of the work', () => {
    expect(offer(lagos, ...parts, line('material', 5_000_000, 2))).toMatchObject({
      priceKobo: labourKobo - 10_000_000,
    })
  })
  test('half of the price stays, however much material is in the cart', () => {
    expect(offer(lagos, ...parts, line('material', 5_000_000, 100))).toMatchObject({
      priceKobo: labourKobo / 2,
    })
  })
  test('material or a street light alone needs no crew', () => {
    expect(offer(lagos, line('material', 5_000_000), line('other', 9_000_000))).toEqual({
      kind: 'none',
    })
    expect(offer(borno, line('material', 5_000_000))).toEqual({ kind: 'none' })
  })
})

describe('the role of a product', () => {
  test.each([
    ['solar-panels', null, false, 'part'],
    ['inverters', null, false, 'part'],
    ['batteries', null, false, 'part'],
    ['charge-controllers', null, false, 'other'],
    ['street-lights', null, false, 'other'],
    ['water-heating', null, false, 'other'],
    ['water-heating', null, true, 'complete'],
    ['complete-kits', null, true, 'complete'],
    ['accessories', 'wiring', false, 'material'],
    ['accessories', 'protection', false, 'material'],
    ['accessories', 'mounting', false, 'material'],
    ['accessories', 'metering', false, 'other'],
    ['unknown', undefined, false, 'other'],
  ] as const)('of %s, %s', (category, accessoryType, isIncluded, role) => {
    expect(installationRole({ category, accessoryType, isIncluded })).toBe(role)
  })
})
