import { expect, inject, test } from 'vitest'
import { killShop } from './kill-shop.ts'

const kills = Number(process.env['MONEY_KILLS'] ?? 8)

test(
  'a process that is killed while money moves breaks no promise and sends no refund twice',
  { timeout: 240_000 },
  async () => {
    const { problems, refundsSent, acknowledged } = await killShop(inject('adminUrl'), kills)
    expect(problems).toEqual([])
    expect(Math.min(refundsSent, acknowledged)).toBeGreaterThan(0)
  },
)
