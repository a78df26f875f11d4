import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import { couponCode, orderLines } from './order-lines.ts'

const id = (number: number) => `5eed0000-0000-4000-8000-${String(number).padStart(12, '0')}`
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: id(index), quantity: 1 }))

describe('the quantity of a line', () => {
  test.each([1, 2, 998, 999])('accepts %d', (quantity) => {
    const lines = [{ id: id(1), quantity }]
    expect(orderLines(lines)).toEqual({ ok: true, value: lines })
  })
  test.each([
    [0, 'Quantities start at 1.'],
    [-1, 'Quantities start at 1.'],
    [1_000, 'More than 999 of one product is a wholesale order: please talk to us.'],
    [1_000_000, 'More than 999 of one product is a wholesale order: please talk to us.'],
    [0.5, 'Quantities must be whole numbers.'],
    [999.5, 'Quantities must be whole numbers.'],
    ['1', 'Quantities must be whole numbers.'],
    [null, 'Quantities must be whole numbers.'],
    [undefined, 'Quantities must be whole numbers.'],
    [Number.NaN, 'Quantities must be whole numbers.'],
    [Number.POSITIVE_INFINITY, 'Quantities must be whole numbers.'],
  ])('refuses %s: %s', (quantity, message) => {
    expect(problemsOf(orderLines, [{ id: id(1), quantity }])).toEqual([`0.quantity: ${message}`])
  })
})

test.each(['', 'x', 7, null, undefined, `${id(1)} `, id(1).replaceAll('-', '')])(
  'refuses %j as the id of a product',
  (wrong) => {
    expect(problemsOf(orderLines, [{ id: wrong, quantity: 1 }])).toEqual([
      '0.id: A product of the cart has no valid id.',
    ])
  },
)

test('reports the problems of every line, each with the index of its line', () => {
  const lines = [{ id: id(1), quantity: 1 }, { id: 'x', quantity: 0 }, 'panel']
  expect(problemsOf(orderLines, lines)).toEqual([
    '1.id: A product of the cart has no valid id.',
    '1.quantity: Quantities start at 1.',
    '2: This must be an object.',
  ])
})

test.each([null, undefined, 'x', 1, {}, { length: 1 }])('refuses %j in place of lines', (wrong) => {
  expect(problemsOf(orderLines, wrong)).toEqual([': The order has no list of products.'])
})

test('an order has 1 to 50 lines', () => {
  expect(problemsOf(orderLines, [])).toEqual([': Your cart is empty.'])
  expect(problemsOf(orderLines, linesOf(1))).toEqual([])
  expect(problemsOf(orderLines, linesOf(50))).toEqual([])
  expect(problemsOf(orderLines, linesOf(51))).toEqual([
    ': More than 50 products are a wholesale order: please talk to us.',
  ])
})

test('refuses a product in two lines, also when they are apart', () => {
  const [first, second] = linesOf(2)
  expect(problemsOf(orderLines, [first, second, { id: id(0), quantity: 3 }])).toEqual([
    ': Each product may be in only one line.',
  ])
})

test('ignores all fields of a line except its id and quantity, such as a price', () => {
  expect(orderLines([{ id: id(1), quantity: 2, unitPriceKobo: 1 }])).toEqual({
    ok: true,
    value: [{ id: id(1), quantity: 2 }],
  })
})

test('sorts any lines by id, with the same products and quantities', () => {
  const line = fc.record({ id: fc.uuid(), quantity: fc.integer({ min: 1, max: 999 }) })
  const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 50, selector: (each) => each.id })
  fc.assert(
    fc.property(lines, (given) => {
      const before = JSON.stringify(given)
      const parsed = orderLines(given)
      const value = parsed.ok ? parsed.value : []
      expect(new Map(value.map((each) => [each.id, each.quantity]))).toEqual(
        new Map(given.map((each) => [each.id, each.quantity])),
      )
      for (const [index, each] of value.entries())
        if (index > 0) expect((value[index - 1]?.id ?? '') < each.id).toBe(true)
      // The input stays as it was.
      expect(JSON.stringify(given)).toBe(before)
    }),
  )
})

test('never throws, for any JSON', () => {
  fc.assert(fc.property(fc.jsonValue(), (input) => void problemsOf(orderLines, input)))
})

test.each([
  [' sun10 ', 'SUN10'],
  ['SUN10', 'SUN10'],
  ['sun 10', 'SUN10'],
  ['', null],
  ['   ', null],
  [null, null],
  [undefined, null],
])('the coupon %j is read as %j', (given, code) => {
  expect(couponCode(given)).toEqual({ ok: true, value: code })
})

test.each([10, true, {}, ['SUN10']])('the coupon %j is refused', (given) => {
  expect(problemsOf(couponCode, given)).toEqual([': This must be text.'])
})
