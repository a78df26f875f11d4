import type { ListDefinition } from '../list-definition.ts'

/** What delivery to each state costs, and how long it takes. */
export const deliveryAreaList: ListDefinition = {
  name: 'delivery-areas',
  table: 'delivery_areas',
  title: { one: 'state', many: 'states' },
  columns: [
    { key: 'state', title: 'State', select: 'state', sort: 'state', kind: 'text', isDefault: true },
    {
      key: 'fee_kobo',
      title: 'Freight',
      select: 'fee_kobo',
      sort: 'fee_kobo',
      kind: 'money',
      isDefault: true,
    },
    {
      key: 'parcel_fee_kobo',
      title: 'Parcel',
      select: 'parcel_fee_kobo',
      sort: 'parcel_fee_kobo',
      mayBeEmpty: true,
      kind: 'money',
      isDefault: true,
    },
    {
      key: 'days_min',
      title: 'Days from',
      select: 'days_min',
      sort: 'days_min',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'days_max',
      title: 'Days to',
      select: 'days_max',
      sort: 'days_max',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'is_active',
      title: 'We deliver',
      select: 'is_active',
      sort: 'is_active',
      kind: 'yes-no',
      isDefault: true,
    },
  ],
  filters: [{ key: 'active', title: 'We deliver', kind: 'yes-no', column: 'is_active' }],
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
    { key: 'state', title: 'State', select: 'state', sort: 'state', kind: 'text', isDefault: true },
    {
      key: 'crew_fee_kobo',
      title: 'The crew’s journey',
      select: 'crew_fee_kobo',
      sort: 'crew_fee_kobo',
      mayBeEmpty: true,
      kind: 'money',
      isDefault: true,
    },
  ],
  filters: [
    {
      key: 'fixed',
      title: 'Has a fixed price',
      kind: 'yes-no',
      column: 'crew_fee_kobo',
      asksIfFilled: true,
    },
  ],
  search: { column: 'state', kind: 'contains', hint: 'State' },
  defaultSort: { column: 'state', isDescending: false },
  tieBreaker: 'state',
  grants: ['finance'],
  exportNeedsFactor: false,
}
