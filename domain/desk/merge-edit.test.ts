import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedValues, isSame, joinTexts, mergeEdit } from './merge-edit.ts'

describe('mergeEdit', () => {
  const base = { name: 'Panel', price: 5, facets: { a: 1, b: [1, 2] }, note: null }
  test('saves my fields on top of other fields of theirs', () => {
    expect(mergeEdit(base, { price: 6 }, { ...base, name: 'Panels' })).toEqual({
      changes: { price: 6 },
      conflicts: [],
    })
  })
  test('asks about a field that both changed', () => {
    expect(mergeEdit(base, { price: 6, name: 'P' }, { ...base, price: 7 })).toEqual({
      changes: { name: 'P' },
      conflicts: [{ column: 'price', base: 5, mine: 6, theirs: 7 }],
    })
  })
  test('saves nothing for a field that both changed in the same way', () => {
    const facets = { b: [1, 3], a: 1 }
    expect(mergeEdit(base, { facets }, { ...base, facets: { a: 1, b: [1, 3] } })).toEqual({
      changes: {},
      conflicts: [],
    })
  })
})

const value = fc.constantFrom<unknown>(1, 2, 'a', null, { a: 1 }, [1])
const record = fc.record({ x: value, y: value, z: value })

test('no field that somebody else changed is overwritten without a question', () => {
  fc.assert(
    fc.property(record, record, record, (base, wanted, theirs) => {
      const mine = changedValues(base, wanted)
      const { changes, conflicts } = mergeEdit(base, mine, theirs)
      for (const [column, mineNow] of Object.entries(mine)) {
        const stored = theirs[column as 'x']
        const wasAsked = conflicts.some((one) => one.column === column)
        if (wasAsked || isSame(stored, mineNow)) continue
        expect(isSame(stored, base[column as 'x'])).toBe(true)
        expect(changes[column]).toEqual(mineNow)
      }
      for (const column of Object.keys(changes)) expect(mine).toHaveProperty(column)
    }),
  )
})

test('values are compared by their content', () => {
  expect(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false)
  expect(isSame([], {})).toBe(false)
  expect(isSame(null, undefined)).toBe(true)
  expect(isSame('', null)).toBe(false)
  expect(isSame(0, -0)).toBe(true)
})

test('two texts are joined for a person to edit, other values are not', () => {
  expect(joinTexts({ mine: 'b', theirs: 'a' })).toBe('a\n\nb')
  expect(joinTexts({ mine: 1, theirs: 2 })).toBe(null)
})
