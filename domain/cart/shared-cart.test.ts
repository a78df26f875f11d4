import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxQuantity } from './cart.ts'
import { codeOf, maxSharedLines, parseSharedCart, sharedCartQuery } from './shared-cart.ts'

const read = (query: string) => parseSharedCart(new URLSearchParams(query))
const lines = [
  { code: 'IM-PV-550', quantity: 7 },
  { code: 'IM-HY-3K', quantity: 1 },
]

test('a link contains the cart, in a form that people can read', () => {
  const query = sharedCartQuery(lines) ?? ''
  expect(query).toMatch(/^p=IM-PV-550\*7&p=IM-HY-3K\*1&z=[0-9a-z]{2}$/)
  expect(read(query)).toEqual({ lines, unreadable: [], isWhole: true })
})

test('reads back every shared cart', () => {
  const code = fc.stringMatching(/^[\w./+-][\w ./+-]{0,38}[\w./+-]$/)
  const cart = fc.uniqueArray(
    fc.record({ code, quantity: fc.integer({ min: 1, max: maxQuantity }) }),
    { minLength: 1, maxLength: maxSharedLines, selector: (line) => line.code },
  )
  fc.assert(
    fc.property(cart, (shared) => {
      expect(read(sharedCartQuery(shared) ?? '')).toEqual({
        lines: shared,
        unreadable: [],
        isWhole: true,
      })
    }),
  )
})

test('a truncated link is detected, and gives what can be read', () => {
  const query = sharedCartQuery(lines) ?? ''
  for (let length = 0; length < query.length; length++)
    expect(read(query.slice(0, length)).isWhole, query.slice(0, length)).toBe(false)
  expect(read('p=IM-PV-550*7&p=IM-HY')).toEqual({
    lines: lines.slice(0, 1),
    unreadable: ['IM-HY'],
    isWhole: false,
  })
})

test('parameters added by a messenger or an advertisement are ignored', () => {
  expect(read(`${sharedCartQuery(lines)}&utm_source=whatsapp&fbclid=x`).isWhole).toBe(true)
})

test.each([
  'p=IM-PV-550*0',
  'p=IM-PV-550*-3',
  'p=IM-PV-550*1e3',
  'p=IM-PV-550*9999',
  'p=*3',
  'p=',
  'p=%22)%2Cid.neq.(*1',
  'p=a%00b*1',
  `p=${'x'.repeat(5000)}*1`,
  'p=<script>*1',
])('%s is reported and ignored', (query) => {
  const { lines: readLines, unreadable, isWhole } = read(query)
  expect([readLines, unreadable.length, isWhole]).toEqual([[], 1, false])
  expect(unreadable[0]?.length).toBeLessThanOrEqual(40)
})

test('a quantity changed by hand is detected', () => {
  expect(read((sharedCartQuery(lines) ?? '').replace('*7', '*70')).isWhole).toBe(false)
})

test('a link has at most the maximum number of lines', () => {
  const many = Array.from({ length: maxSharedLines + 1 }, (_, index) => ({
    code: `A-${index}`,
    quantity: 1,
  }))
  expect(maxSharedLines).toBe(40)
  expect(read(sharedCartQuery(many.slice(1)) ?? '')).toMatchObject({ isWhole: true })
  expect(sharedCartQuery(many)).toBeNull()
  expect(sharedCartQuery([])).toBeNull()
  const answer = read(many.map(({ code }) => `p=${code}*1`).join('&'))
  expect([answer.lines.length, answer.isWhole]).toEqual([maxSharedLines, false])
})

test('a repeated product is one line, up to the largest quantity', () => {
  expect(read('p=A*600&p=A*600').lines).toEqual([{ code: 'A', quantity: maxQuantity }])
})

test('a product whose SKU cannot be in a link is named by its id', () => {
  const id = '5eed0000-0000-4000-8000-000000000105'
  expect(codeOf({ id, sku: 'IM-PV-550' })).toBe('IM-PV-550')
  for (const sku of ['a"b', 'x*2', ' A', 'ẹ']) expect(codeOf({ id, sku })).toBe(id)
})
