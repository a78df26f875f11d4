import { expect, test } from 'vitest'
import { batch } from './batch.ts'

test('what comes while a group is being done goes in the next; each learns its own outcome', async () => {
  const groups: number[][] = []
  const add = batch<number>(async (items) => {
    groups.push([...items])
    await Promise.resolve()
    if (items.includes(3)) throw new Error('three')
  }, 4)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(add))
  expect(groups).toEqual([[1], [2, 3, 4, 5], [2], [3], [4], [5], [6, 7]])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  await add(8)
  await expect(add(3)).rejects.toThrow('three')
  expect(groups.slice(-2)).toEqual([[8], [3]])
})
