import { expect, test } from 'vitest'
import { batch } from './batch.ts'

test('items that arrive together form a batch; each item has its own outcome', async () => {
  const batches: number[][] = []
  const add = batch<number>(async (items) => {
    batches.push([...items])
    await Promise.resolve()
    if (items.includes(3)) throw new Error('three')
  }, 4)
  const outcomes = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(add))
  expect(batches).toEqual([[1, 2, 3, 4], [1], [2], [3], [4], [5, 6, 7]])
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
  expect(batches.slice(-2)).toEqual([[8], [3]])
})
