import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Settings. */
export const settingScreens = [
  {
    path: 'coupons',
    title: 'Coupons',
    area: 'Settings',
    grants: ['sales', 'finance'],
    words: 'discounts codes vouchers',
  },
  { path: 'coupons/:code', title: 'Coupon', area: 'Settings', grants: ['sales', 'finance'] },
  {
    path: 'coupons/new',
    title: 'New coupon',
    area: 'Settings',
    grants: ['sales'],
    isAction: true,
  },
  {
    path: 'vat',
    title: 'VAT',
    area: 'Settings',
    grants: ['finance'],
    words: 'tax classes rates legal ground exempt',
  },
] as const satisfies readonly ScreenDefinition[]
