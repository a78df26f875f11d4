import { expect, test } from 'vitest'
import { shortOfStock } from './stock-words.ts'

const faces = { gel: { slug: 'gel', name: 'Gel battery', picture: null } }
const line = (part: 'battery' | 'panel', isInStock: boolean) => ({
  id: 'gel',
  part,
  quantity: 4,
  priceKobo: 1,
  isInStock,
})

test('a system in stock needs no words', () =>
  expect(shortOfStock([line('battery', true)], faces)).toBeNull())

test('a battery that the shop has too few of is named, with another way', () =>
  expect(shortOfStock([line('battery', false)], faces)).toBe(
    'Not enough in stock now: 4 × Gel battery. Ask us when we get more, or choose another kind of battery under “Battery and goal”.',
  ))

test('for panels there is no other kind to choose', () =>
  expect(shortOfStock([line('panel', false)], faces)).toMatch(/Ask us when we get more\.$/))
