import { expect, inject, test } from 'vitest'
import { sampleSize } from '../sample-size.ts'
import { killDebits } from './kill-debits.ts'

test('a process that is killed while it charges cards charges none twice and loses none', async () => {
  const { problems, kills } = await killDebits(inject('adminUrl'), sampleSize(120))
  expect(problems).toEqual([])
  expect(kills).toBeGreaterThan(1)
})
