import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStoredIds, putFirst } from './product-ids.ts'

const a = '5eed0000-0000-4000-8000-000000000101'
const b = '5eed0000-0000-4000-8000-000000000102'

test('puts the newest first without a duplicate and drops the oldest', () => {
  expect(putFirst([], a, 2)).toEqual([a])
  expect(putFirst([b, a], a, 2)).toEqual([a, b])
  expect(putFirst(['x', 'y'], a, 2)).toEqual([a, 'x'])
})

test.each([
  ['nothing', null, [], false],
  ['no JSON', '{', [], true],
  ['no list', '{"0":1}', [], true],
  [
    'invalid ids and a duplicate',
    JSON.stringify([a, 7, null, '<b>', b, a, { id: a }]),
    [a, b],
    true,
  ],
  ['a valid list', JSON.stringify([b, a]), [b, a], false],
] as const)('reads what was stored: %s', (_, text, items, isRepaired) => {
  expect(parseStoredIds(text, 100)).toEqual({ items, isRepaired })
})

test('reads anything as a short list of valid ids without duplicates, and that list as itself', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc
          .array(fc.oneof(fc.uuid(), fc.string(), fc.integer()))
          .map((list) => JSON.stringify(list)),
      ),
      fc.integer({ min: 1, max: 20 }),
      (text, max) => {
        const { items } = parseStoredIds(text, max)
        expect(items.length).toBeLessThanOrEqual(max)
        expect(new Set(items).size).toBe(items.length)
        expect(parseStoredIds(JSON.stringify(items), max)).toEqual({ items, isRepaired: false })
      },
    ),
  )
})
