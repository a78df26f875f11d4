import { orderStatuses, orderStatusLabels } from '../../orders/order-status.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** All orders, with what they cost. */
export const orderList: ListDefinition = {
  name: 'orders',
  table: 'desk_orders',
  title: { one: 'order', many: 'orders' },
  columns: [
    column.text('number', 'Order'),
    // An order that is being prepared may have sent a part of its goods.
    column.status('status', 'Status', { alsoReads: ['has_left'], labels: orderStatusLabels }),
    column.text('name', 'Customer', { sort: 'sort_name', isPersonal: true }),
    column.text('phone_number', 'Phone', { isPersonal: true, isDefault: false }),
    column.text('email', 'E-mail', { isPersonal: true, isDefault: false }),
    column.text('delivery_state', 'State'),
    column.text('delivery_area', 'Area', { isDefault: false }),
    column.number('units', 'Units', { isDefault: false }),
    column.number('units_sent', 'Sent', { isDefault: false }),
    column.money('total_kobo', 'Total', { sort: true }),
    column.day('promised_by', 'Promised by', { sort: true, mayBeEmpty: true }),
    column.text('plan_number', 'Plan', { isDefault: false }),
    column.yesNo('is_plan_late', 'Plan is late', { isDefault: false }),
    column.yesNo('is_late', 'Late', { isDefault: false }),
    column.moment('created_at', 'Placed', { sort: true }),
    column.moment('paid_at', 'Paid', { isDefault: false }),
    column.moment('shipped_at', 'Shipped', { isDefault: false }),
    column.moment('delivered_at', 'Delivered', { isDefault: false }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(orderStatuses, orderStatusLabels),
    }),
    filter.days('placed', 'Placed', { column: 'created_at' }),
    filter.range('total', 'Total', { column: 'total_kobo', money: 'kobo' }),
    filter.choice('state', 'State', { column: 'delivery_state' }),
    filter.days('promised', 'Promised by', { column: 'promised_by', isDay: true }),
    filter.yesNo('late', 'Late', { column: 'is_late' }),
    filter.yesNo('plan', 'Paid in parts', { column: 'has_plan' }),
    filter.yesNo('plan-late', 'Plan is late', { column: 'is_plan_late' }),
    filter.yesNo('sent', 'Something has left', { column: 'has_left' }),
    filter.yesNo('buyer', 'Has an account', { column: 'user_id', asksIfFilled: true }),
  ],
  search: {
    column: 'search',
    kind: 'words',
    joinsNumbers: true,
    hint: 'Number, name, phone or SKU',
  },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: false,
}

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
