import { expect, inject, test } from 'vitest'
import { sampleSize } from '../sample-size.ts'
import { killShop } from './kill-shop.ts'

const kills = sampleSize(40)

test('a process that is killed while money moves breaks no promise and sends no refund twice', async () => {
  const { problems, refundsSent, acknowledged } = await killShop(inject('adminUrl'), kills)
  expect(problems).toEqual([])
  expect(Math.min(refundsSent, acknowledged)).toBeGreaterThan(0)
})
