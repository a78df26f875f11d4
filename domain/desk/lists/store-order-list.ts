import type { ListDefinition } from '../list-definition.ts'
import { orderList } from './order-list.ts'

/** What staff of the store do not read: money, plans, which are about money, and the e-mail address. */
const hidden: ReadonlySet<string> = new Set([
  'total_kobo',
  'email',
  'plan_number',
  'has_plan',
  'is_plan_late',
])

/** All orders, for staff of the store. */
export const storeOrderList: ListDefinition = {
  ...orderList,
  name: 'store-orders',
  table: 'desk_store_orders',
  columns: orderList.columns.filter(({ select }) => !hidden.has(select)),
  filters: orderList.filters.filter(({ column }) => !hidden.has(column)),
  grants: ['stock'],
}
