import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { playHistories } from './histories.ts'
import { openMoneyShop, type MoneyShop } from './money-shop.ts'

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_122)
const count = Number(process.env['MONEY_HISTORIES'] ?? 60)
const first = Number(process.env['MONEY_FIRST'] ?? 0)

let shop: MoneyShop
beforeAll(async () => {
  shop = await openMoneyShop(inject('adminUrl'))
})
afterAll(() => shop[Symbol.asyncDispose]())

test(
  'in random histories the ledger, the page, the mails and the gateway agree with the model',
  { timeout: 600_000 },
  async () => {
    const played = await playHistories(shop, { seed, first, goesOn: (n) => n < count })
    expect(played.histories).toBe(count)
    expect(shop.server.log.filter(({ message }) => /deadlock/.test(message))).toEqual([])
  },
)
