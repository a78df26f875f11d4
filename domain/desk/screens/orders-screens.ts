import type { ScreenDefinition } from './screen-definition.ts'

/** The screens of the area Orders. */
export const orderScreens = [
  {
    path: 'orders',
    title: 'All orders',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
    words: 'list customers prepare ship deliver',
  },
  {
    path: 'orders/new',
    title: 'New order',
    area: 'Orders',
    grants: ['sales', 'support'],
    words: 'phone whatsapp type in call pay link',
    isAction: true,
  },
  {
    path: 'orders/:id/edit',
    title: 'Change order',
    area: 'Orders',
    grants: ['sales', 'support'],
  },
  {
    path: 'orders/:id',
    title: 'Order',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
  },
  {
    path: 'returns',
    title: 'Returns',
    area: 'Orders',
    grants: ['sales', 'stock', 'finance', 'support'],
    words: 'cancellations goods back',
  },
  {
    path: 'orders/installations',
    title: 'Installations',
    area: 'Orders',
    grants: ['sales', 'finance', 'support'],
    words: 'crew quotes',
  },
  {
    path: 'orders/held',
    title: 'Held goods',
    area: 'Orders',
    grants: ['sales', 'finance', 'support'],
    words: 'unpaid stock reserved',
  },
] as const satisfies readonly ScreenDefinition[]
