import { expect, test } from 'vitest'
import { describeGravity, planCut } from './gravity.ts'
import { transformSchema } from './transform.ts'

test.each<[string, Record<string, unknown>, number, number]>([
  ['the middle', {}, 100, 50],
  ['the top', { gravity: 'no' }, 100, 0],
  ['the bottom', { gravity: 'so' }, 100, 100],
  ['the left', { gravity: 'we' }, 0, 50],
  ['the right', { gravity: 'ea' }, 200, 50],
  ['a corner', { gravity: 'soea' }, 200, 100],
  ['a corner and pixels from it', { gravity: 'nowe', x_offset: '20', y_offset: '5' }, 20, 5],
  ['an edge and a share from it', { gravity: 'ea', x_offset: '0.1' }, 170, 50],
  ['the middle and pixels from it', { gravity: 'ce', y_offset: '-10' }, 100, 40],
  ['more than there is', { gravity: 'no', y_offset: '999' }, 100, 100],
  ['a point', { gravity: 'fp', x_offset: '0.4', y_offset: '0.5' }, 70, 50],
  ['a point at the edge', { gravity: 'fp', x_offset: '0', y_offset: '1' }, 0, 100],
])('of 300 × 200, 100 × 100 at %s', (_, asked, left, top) => {
  const cut = planCut(
    { width: 300, height: 200 },
    { width: 100, height: 100 },
    transformSchema.parse(asked),
  )
  expect(cut).toEqual({ left, top, width: 100, height: 100 })
})

test('is described in the words of imgproxy', () => {
  const describe = (asked: object) => describeGravity(transformSchema.parse(asked))
  expect(describe({})).toBeNull()
  expect(describe({ gravity: 'sm', x_offset: 1 })).toBe('gravity:sm')
  expect(describe({ gravity: 'no' })).toBe('gravity:no')
  expect(describe({ gravity: 'fp', x_offset: 0, y_offset: 1 })).toBe('gravity:fp:0:1')
  expect(transformSchema.safeParse({ gravity: 'north' }).success).toBe(false)
})
