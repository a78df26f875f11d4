import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addLine,
  countItems,
  maxQuantity,
  parseStoredCart,
  putLineBack,
  removeLine,
  setLineQuantity,
  type StoredLine,
} from './cart.ts'
import { cartTotals } from './cart-totals.ts'

const a = '00000000-0000-4000-8000-00000000000a'
const b = '00000000-0000-4000-8000-00000000000b'
const line = fc.record({
  id: fc.constantFrom(a, b, '00000000-0000-4000-8000-00000000000c'),
  quantity: fc.integer({ min: 1, max: 50 }),
  name: fc.string(),
})
const cart = fc
  .array(line, { maxLength: 8 })
  .map((lines) => lines.reduce<StoredLine[]>(addLine, []))

test('adding a product already there raises its quantity by the amount added', () => {
  const lines = addLine(addLine([], { id: a, quantity: 2, name: 'Panel' }), {
    id: a,
    quantity: 3,
    name: 'Panel',
  })
  expect(lines).toEqual([{ id: a, quantity: 5, name: 'Panel' }])
})

test('a quantity of 0 or less removes the line', () => {
  const lines = [{ id: a, quantity: 2, name: 'Panel' }]
  expect(setLineQuantity(lines, a, 0)).toEqual([])
  expect(setLineQuantity(lines, a, -4)).toEqual([])
  expect(setLineQuantity(lines, a, 7)).toEqual([{ id: a, quantity: 7, name: 'Panel' }])
})

test('a restored line returns to its place, once', () => {
  const [first, second, third] = ['1', '2', '3'].map((id) => ({ id, quantity: 2, name: id })) as [
    StoredLine,
    StoredLine,
    StoredLine,
  ]
  expect(putLineBack([first, third], second, 1)).toEqual([first, second, third])
  expect(putLineBack([], third, 2)).toEqual([third])
  expect(putLineBack([second, first], second, 1)).toEqual([{ ...second, quantity: 4 }, first])
})

test('totals: price times quantity in kobo, kg per year, credits as kg / 1000', () => {
  const totals = cartTotals([
    { product: { price: 168_000, carbonReductionPotential: 333.9 }, quantity: 4 },
    { product: { price: 1_450_000.5, carbonReductionPotential: 0 }, quantity: 1 },
  ])
  expect(totals).toEqual({
    itemCount: 5,
    totalKobo: 212_200_050,
    carbonReductionKg: 1335.6,
    credits: 1.3356,
  })
})

test('after any additions, no product is listed twice and every quantity is in range', () => {
  fc.assert(
    fc.property(cart, line, (lines, added) => {
      const after = addLine(lines, added)
      expect(new Set(after.map((l) => l.id)).size).toBe(after.length)
      expect(after.every((l) => l.quantity >= 1 && l.quantity <= maxQuantity)).toBe(true)
      expect(countItems(after)).toBe(countItems(lines) + added.quantity)
    }),
  )
})

test('adding and removing a new product restores the cart', () => {
  fc.assert(
    fc.property(
      cart,
      (lines) =>
        void expect(
          removeLine(addLine(removeLine(lines, a), { id: a, quantity: 1, name: 'x' }), a),
        ).toEqual(removeLine(lines, a)),
    ),
  )
})

test('the total of two carts is the sum of their totals', () => {
  const item = fc.record({
    product: fc.record({
      price: fc.integer({ min: 1, max: 1e9 }).map((k) => k / 100),
      carbonReductionPotential: fc.integer({ min: 0, max: 5000 }),
    }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  fc.assert(
    fc.property(fc.array(item), fc.array(item), (one, two) => {
      expect(cartTotals([...one, ...two]).totalKobo).toBe(
        cartTotals(one).totalKobo + cartTotals(two).totalKobo,
      )
    }),
  )
})

test('reads back every stored cart', () => {
  fc.assert(
    fc.property(
      cart,
      (lines) =>
        void expect(parseStoredCart(JSON.stringify(lines))).toEqual({ lines, isRepaired: false }),
    ),
  )
})

test('drops only the invalid lines of a stored cart', () => {
  const good = { id: a, quantity: 2, name: 'Panel' }
  const stored = [
    good,
    null,
    'x',
    { id: 'no-uuid', quantity: 1, name: 'y' },
    { id: b, quantity: -1, name: 'z' },
    { id: b, quantity: 1.5, name: 'z' },
    { id: b, quantity: '2', name: 'z' },
  ]
  expect(parseStoredCart(JSON.stringify(stored))).toEqual({ lines: [good], isRepaired: true })
  for (const text of ['', '{', '"x"', '{"a":1}', 'null'])
    expect(parseStoredCart(text)).toEqual({ lines: [], isRepaired: true })
  expect(parseStoredCart(null)).toEqual({ lines: [], isRepaired: false })
  fc.assert(
    fc.property(
      fc.string(),
      (text) => void expect(Array.isArray(parseStoredCart(text).lines)).toBe(true),
    ),
  )
  fc.assert(
    fc.property(
      fc.jsonValue(),
      (value) =>
        void expect(Array.isArray(parseStoredCart(JSON.stringify(value)).lines)).toBe(true),
    ),
  )
})
