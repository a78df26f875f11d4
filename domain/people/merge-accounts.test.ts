import { expect, test } from 'vitest'
import { describeMoves } from './merge-accounts.ts'

const nothing = {
  orders: 0,
  couponUses: 0,
  systems: 0,
  addresses: 0,
  calculations: 0,
  wishList: 0,
  reviews: 0,
  secondReviews: 0,
  consents: 0,
  inquiries: 0,
  stockAlerts: 0,
}

test('names what moves, one and many, and leaves out what there is none of', () => {
  expect(describeMoves(nothing)).toEqual([])
  expect(describeMoves({ ...nothing, wishList: 1, orders: 2, secondReviews: 3 })).toEqual([
    '2 orders',
    '1 product on the wish list',
  ])
})
