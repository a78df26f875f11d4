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
  {
    path: 'delivery-areas',
    title: 'Delivery',
    area: 'Settings',
    grants: ['finance'],
    words: 'states areas fees freight parcel days',
  },
  { path: 'delivery-areas/:id', title: 'Delivery area', area: 'Settings', grants: ['finance'] },
  {
    path: 'installation-areas',
    title: 'Installation',
    area: 'Settings',
    grants: ['finance'],
    words: 'crew states fees journey',
  },
  {
    path: 'installation-areas/:id',
    title: 'Installation area',
    area: 'Settings',
    grants: ['finance'],
  },
  {
    path: 'repayment-plans',
    title: 'Repayment plans',
    area: 'Settings',
    grants: ['finance'],
    words: 'instalments interest deposit',
  },
  { path: 'repayment-plans/:id', title: 'Repayment plan', area: 'Settings', grants: ['finance'] },
  {
    path: 'repayment-plans/new',
    title: 'New repayment plan',
    area: 'Settings',
    grants: ['finance'],
    isAction: true,
  },
  {
    path: 'calculator-values',
    title: 'Tariffs and fuel prices',
    area: 'Settings',
    grants: ['finance'],
    words: 'electricity petrol diesel bands calculators figures',
  },
  {
    path: 'calculator-values/:id',
    title: 'Tariff or price',
    area: 'Settings',
    grants: ['finance'],
  },
  {
    path: 'carbon-factors',
    title: 'Carbon factors',
    area: 'Settings',
    grants: ['finance'],
    words: 'co2 emissions grid',
  },
  { path: 'carbon-factors/:id', title: 'Carbon factor', area: 'Settings', grants: ['finance'] },
] as const satisfies readonly ScreenDefinition[]
