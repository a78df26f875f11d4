import { expect, test } from 'vitest'
import {
  inverter5,
  lithium48,
  panel550,
  parseExample,
} from '../../../test/shop/technical-examples.ts'
import type { AccessoryData } from '../technical-data.ts'
import { chooseAccessories, type SoldAccessory } from './choose-accessories.ts'

const sold = (
  id: string,
  fields: Partial<AccessoryData>,
  { priceKobo = 100, stock = 50 } = {},
): SoldAccessory => ({
  id,
  priceKobo,
  stock,
  data: {
    ...(parseExample('accessories', {
      kind: 'accessory',
      accessoryType: 'protection',
    }) as AccessoryData),
    ...fields,
  },
})
const shop = [
  sold('mount', { part: 'roof-mount', holdsPanels: 4 }),
  sold('pv-cable', { part: 'pv-cable' }),
  sold('connectors', { part: 'connectors' }),
  sold('breaker-63', { part: 'dc-breaker', ratedA: 63, ratedV: 550 }),
  sold('arrester', { part: 'surge-arrester', ratedV: 600 }),
  sold('breaker-250', { part: 'dc-breaker', ratedA: 250, ratedV: 250 }, { priceKobo: 200 }),
  sold('breaker-160', { part: 'dc-breaker', ratedA: 160, ratedV: 250 }),
  sold('cable-150', { part: 'battery-cable', ratedA: 150 }, { priceKobo: 50 }),
  sold('cable-170', { part: 'battery-cable', ratedA: 170 }),
  sold('box', { part: 'ac-box', ratedA: 32 }),
  sold('earth', { part: 'earthing' }),
]
const equipment = [
  { data: panel550, quantity: 9 },
  { data: inverter5, quantity: 1 },
  { data: lithium48, quantity: 2 },
]

test('everything that a system needs, and cable that carries what its breaker lets through', () => {
  const { lines, notSold } = chooseAccessories(equipment, shop)
  expect(notSold).toEqual([])
  expect(lines.map(({ id, quantity }) => `${quantity} ${id}`)).toEqual([
    '3 mount',
    '1 pv-cable',
    '1 connectors',
    expect.stringMatching(/^\d breaker-63$/),
    expect.stringMatching(/^\d arrester$/),
    '1 breaker-160',
    '2 cable-170',
    '1 box',
    '1 earth',
  ])
})

test('one in stock comes before a cheaper one that is not', () => {
  const sparse = shop.map((each) => (each.id === 'breaker-160' ? { ...each, stock: 0 } : each))
  const large = [...sparse, sold('cable-270', { part: 'battery-cable', ratedA: 270 })]
  const ids = chooseAccessories(equipment, large).lines.map(({ id }) => id)
  expect(ids).toContain('breaker-250')
  expect(ids).toContain('cable-270')
})

test('names what the shop does not sell', () =>
  expect(
    chooseAccessories(
      equipment,
      shop.filter(({ id }) => id !== 'arrester' && id !== 'box'),
    ).notSold,
  ).toEqual(['a surge arrester', 'a breaker for the AC side']))
