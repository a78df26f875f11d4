import { expect, test } from 'vitest'
import { changedGoodsAndAddress, changedSums, type EditSnapshot } from './edit-words.ts'

const before: EditSnapshot = {
  lines: [
    { id: 'panel', name: 'Panel', quantity: 2 },
    { id: 'cable', name: 'Cable', quantity: 1 },
  ],
  delivery: { state: 'Lagos', area: 'Ikeja', street: '1 Allen', landmark: null },
  deliveryKobo: 1_200_000,
  installationKobo: 0,
  discountKobo: 0,
  totalKobo: 33_100_000,
}

test('names goods that came, changed and went, and another address', () => {
  const after: EditSnapshot = {
    ...before,
    lines: [
      { id: 'panel', name: 'Panel', quantity: 3 },
      { id: 'inverter', name: 'Inverter', quantity: 1 },
    ],
    delivery: { ...before.delivery, area: 'Yaba', landmark: 'Tejuosho' },
  }
  expect(changedGoodsAndAddress({ before, after })).toEqual([
    'added 1 × Inverter',
    'Panel: 3 in place of 2',
    'took out Cable',
    'delivery to 1 Allen, Yaba, Lagos, Tejuosho in place of 1 Allen, Ikeja, Lagos',
  ])
})

test('names each sum that changed and the difference', () => {
  const after = { ...before, discountKobo: 100_000, totalKobo: 33_000_000 }
  expect(changedSums({ before, after })).toEqual([
    'discount ₦1,000 in place of ₦0',
    'total ₦330,000 in place of ₦331,000',
    '₦1,000 less',
  ])
  expect(changedSums({ before, after: before })).toEqual([])
})
