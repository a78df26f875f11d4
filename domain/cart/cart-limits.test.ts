import { describe, expect, test } from 'vitest'
import {
  addLine,
  countItems,
  maxQuantity,
  parseStoredCart,
  putLineBack,
  removeBoughtLines,
  setLineQuantity,
} from './cart.ts'
import { cartTotals } from './cart-totals.ts'

const a = '00000000-0000-4000-8000-00000000000a'
const b = '00000000-0000-4000-8000-00000000000b'
const line = (id: string, quantity: number, name = 'Panel') => ({ id, quantity, name })

test('a cart takes 999 of one product', () => {
  expect(maxQuantity).toBe(999)
})

describe('the quantity stays between 1 and 999', () => {
  test.each([
    [1, 1],
    [2.9, 2],
    [0, 1],
    [-5, 1],
    [999, 999],
    [1_000, 999],
  ])('adding %d gives %d', (quantity, kept) => {
    expect(addLine([], line(a, quantity))).toEqual([line(a, kept)])
  })
  test.each([
    [1, 1],
    [0.5, 1],
    [998.9, 998],
    [1_000, 999],
  ])('setting %d gives %d', (quantity, kept) => {
    expect(setLineQuantity([line(a, 7), line(b, 3)], a, quantity)).toEqual([
      line(a, kept),
      line(b, 3),
    ])
  })
  test('two additions stop at 999', () => {
    expect(addLine([line(a, 998)], line(a, 1))).toEqual([line(a, 999)])
    expect(addLine([line(a, 998)], line(a, 2))).toEqual([line(a, 999)])
  })
})

test('adding a product again updates its name and keeps its place', () => {
  expect(addLine([line(a, 1, 'Old'), line(b, 1)], line(a, 1, 'New'))).toEqual([
    line(a, 2, 'New'),
    line(b, 1),
  ])
})

test('does not change the lists that are passed in', () => {
  const lines = Object.freeze([Object.freeze(line(a, 2))])
  addLine(lines, line(a, 1))
  setLineQuantity(lines, a, 5)
  putLineBack(lines, line(b, 1), 0)
  removeBoughtLines(lines, [{ id: a, quantity: 1 }])
  expect(lines).toEqual([line(a, 2)])
})

describe('what was bought leaves the cart', () => {
  test.each([
    ['all of it', 2, []],
    ['more than is left', 3, []],
    ['one of two', 1, [line(a, 1)]],
    ['none of it', 0, [line(a, 2)]],
  ])('%s', (_, quantity, left) => {
    expect(removeBoughtLines([line(a, 2)], [{ id: a, quantity }])).toEqual(left)
  })
  test('keeps other products, and ignores products that are no longer in the cart', () => {
    expect(removeBoughtLines([line(a, 2), line(b, 3)], [{ id: a, quantity: 2 }])).toEqual([
      line(b, 3),
    ])
    expect(removeBoughtLines([line(b, 3)], [{ id: a, quantity: 2 }])).toEqual([line(b, 3)])
    expect(removeBoughtLines([], [{ id: a, quantity: 2 }])).toEqual([])
  })
})

test('merges repeated ids of a stored cart, and reports the repair', () => {
  expect(parseStoredCart(JSON.stringify([line(a, 600), line(b, 1), line(a, 600)]))).toEqual({
    lines: [line(a, 999), line(b, 1)],
    isRepaired: true,
  })
  expect(parseStoredCart('[]')).toEqual({ lines: [], isRepaired: false })
})

test('converts a price to kobo before multiplying it', () => {
  // ₦0.005 is one kobo, half up; three of them are three.
  const item = (price: number, quantity: number) => ({
    product: { price, carbonReductionPotential: 0.5 },
    quantity,
  })
  expect(cartTotals([item(0.005, 3), item(1.1, 3)])).toEqual({
    itemCount: 6,
    totalKobo: 333,
    carbonReductionKg: 3,
    credits: 0.003,
  })
  expect(cartTotals([])).toEqual({ itemCount: 0, totalKobo: 0, carbonReductionKg: 0, credits: 0 })
  expect(countItems([line(a, 2), line(b, 3)])).toBe(5)
})
