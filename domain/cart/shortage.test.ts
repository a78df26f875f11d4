import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findShortage } from './shortage.ts'

test.each([
  ['as many as there are', 31, 31, null],
  ['one too many', 32, 31, { takeable: 31, message: 'Only 31 left', action: 'Take 31' }],
  ['the last one', 2, 1, { takeable: 1, message: 'Only 1 left', action: 'Take 1' }],
  ['sold out', 1, 0, { takeable: 0, message: 'Sold out', action: 'Remove it' }],
  ['not sold', 1, null, { takeable: 0, message: 'No longer sold', action: 'Remove it' }],
])('%s', (_, quantity, available, expected) => {
  expect(findShortage({ quantity, available })).toEqual(expected)
})

test('what can be taken is never too much, and nothing is wrong with it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.option(fc.integer({ min: 0, max: 5_000 })),
      (quantity, available) => {
        const shortage = findShortage({ quantity, available })
        if (!shortage) {
          expect(quantity).toBeLessThanOrEqual(available ?? 0)
          return
        }
        expect(shortage.takeable).toBeLessThan(quantity)
        if (shortage.takeable > 0)
          expect(findShortage({ quantity: shortage.takeable, available })).toBeNull()
      },
    ),
  )
})
