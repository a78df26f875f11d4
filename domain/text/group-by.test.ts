import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('groups as Map.groupBy does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 })), (items) => {
      const keyOf = (item: number) => item % 5
      expect([...groupBy(items, keyOf)]).toEqual([...Map.groupBy(items, keyOf)])
    }),
  )
})
