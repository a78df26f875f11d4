import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStoredIds, putFirst } from './product-ids.ts'

const a = '5eed0000-0000-4000-8000-000000000101'
const b = '5eed0000-0000-4000-8000-000000000102'

test('the newest stands first, once, and the oldest goes', () => {
  expect(putFirst([], a, 2)).toEqual([a])
  expect(putFirst([b, a], a, 2)).toEqual([a, b])
  expect(putFirst(['x', 'y'], a, 2)).toEqual([a, 'x'])
})

test.each([
  ['nothing', null, [], false],
  ['no JSON', '{', [], true],
  ['no list', '{"0":1}', [], true],
  [
    'what is no id, and one twice',
    JSON.stringify([a, 7, null, '<b>', b, a, { id: a }]),
    [a, b],
    true,
  ],
  ['a proper list', JSON.stringify([b, a]), [b, a], false],
] as const)('what was stored is read: %s', (_, text, items, isRepaired) => {
  expect(parseStoredIds(text, 100)).toEqual({ items, isRepaired })
})

test('whatever is stored, what is read is short, proper and without doubles, and reads the same again', () => {
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
      (text, most) => {
        const { items } = parseStoredIds(text, most)
        expect(items.length).toBeLessThanOrEqual(most)
        expect(new Set(items).size).toBe(items.length)
        expect(parseStoredIds(JSON.stringify(items), most)).toEqual({ items, isRepaired: false })
      },
    ),
  )
})
