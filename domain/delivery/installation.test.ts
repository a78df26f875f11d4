import { describe, expect, test } from 'vitest'
import {
  installationOffer,
  installationRole,
  isPricedAsWished,
  takeOffer,
  usualWish,
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

describe('what a buyer takes of the offer', () => {
  const priced = offer(ogun, kit)
  test.each([
    ['nothing to install', offer(lagos, line('other', 1)), 'crew', 'none', 0],
    ['included', offer(lagos, kit), 'crew', 'included', 0],
    ['included, but goods only', offer(lagos, kit), 'goods', 'none', 0],
    ['for a price', priced, 'crew', 'chosen', 4_500_000],
    ['for a price, but goods only', priced, 'goods', 'none', 0],
    ['quoted later', offer(borno, kit), 'crew', 'quoted', 0],
    ['quoted later, but goods only', offer(borno, kit), 'goods', 'none', 0],
  ] as const)('%s', (_, of, wish, kind, priceKobo) => {
    expect(takeOffer(of, wish)).toEqual({ kind, priceKobo })
  })
  test.each([
    ['quoted', 'quoted', 'crew', true],
    ['quoted', 'quoted', 'goods', false],
    ['quoted', 'none', 'crew', false],
    ['included', 'none', 'goods', true],
    ['none', 'none', 'crew', true],
    ['priced', 'chosen', null, true],
  ] as const)('a price of %s, taken as %s, with the wish %s', (offerKind, kind, wish, isSame) => {
    expect(isPricedAsWished({ offer: offerKind, kind }, wish)).toBe(isSame)
  })
  test('usually our crew with a kit, and parts alone', () => {
    expect([usualWish([kit]), usualWish([kit, ...parts]), usualWish(parts)]).toEqual([
      'crew',
      'crew',
      'goods',
    ])
  })
})

describe('the role of a product', () => {
  test.each([
    [{ kind: 'panel' }, 'part'],
    [{ kind: 'inverter' }, 'part'],
    [{ kind: 'battery' }, 'part'],
    [{ kind: 'controller' }, 'other'],
    [{ kind: 'street-light' }, 'other'],
    [{ kind: 'accessory', accessoryType: 'wiring' }, 'material'],
    [{ kind: 'accessory', accessoryType: 'protection' }, 'material'],
    [{ kind: 'accessory', accessoryType: 'mounting' }, 'material'],
    [{ kind: 'accessory', accessoryType: 'metering' }, 'other'],
    [null, 'other'],
    ['panel', 'other'],
  ])('of %j is %s', (technical, role) => {
    expect(installationRole({ technical, isIncluded: false })).toBe(role)
    expect(installationRole({ technical, isIncluded: true })).toBe('complete')
  })
})
