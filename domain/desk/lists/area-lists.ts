import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** What delivery to each state costs, and how long it takes. */
export const deliveryAreaList: ListDefinition = {
  name: 'delivery-areas',
  table: 'delivery_areas',
  title: { one: 'state', many: 'states' },
  columns: [
    column.text('state', 'State', { sort: true }),
    column.money('fee_kobo', 'Freight', { sort: true }),
    column.money('parcel_fee_kobo', 'Parcel', { sort: true, mayBeEmpty: true }),
    column.number('days_min', 'Days from', { sort: true }),
    column.number('days_max', 'Days to', { sort: true }),
    column.yesNo('is_active', 'We deliver', { sort: true }),
  ],
  filters: [filter.yesNo('active', 'We deliver', { column: 'is_active' })],
  search: { column: 'state', kind: 'contains', hint: 'State' },
  defaultSort: { column: 'state', isDescending: false },
  tieBreaker: 'state',
  grants: ['finance'],
  exportNeedsFactor: false,
}

/** What the way of our crew to each state costs. */
export const installationAreaList: ListDefinition = {
  name: 'installation-areas',
  table: 'installation_areas',
  title: { one: 'state', many: 'states' },
  columns: [
    column.text('state', 'State', { sort: true }),
    column.money('crew_fee_kobo', 'The crew’s journey', { sort: true, mayBeEmpty: true }),
  ],
  filters: [
    filter.yesNo('fixed', 'Has a fixed price', { column: 'crew_fee_kobo', asksIfFilled: true }),
  ],
  search: { column: 'state', kind: 'contains', hint: 'State' },
  defaultSort: { column: 'state', isDescending: false },
  tieBreaker: 'state',
  grants: ['finance'],
  exportNeedsFactor: false,
}
