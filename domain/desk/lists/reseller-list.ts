import {
  businessKindLabels,
  resellerStatuses,
  resellerStatusLabels,
} from '../../resellers/reseller-status.ts'
import type { ListDefinition } from '../list-definition.ts'

/** Resellers and those who want to become one. */
export const resellerList: ListDefinition = {
  name: 'resellers',
  table: 'desk_resellers',
  title: { one: 'reseller', many: 'resellers' },
  columns: [
    {
      key: 'business_name',
      title: 'Business',
      select: 'business_name',
      sort: 'sort_name',
      kind: 'text',
      isPersonal: true,
      isDefault: true,
    },
    {
      key: 'status',
      title: 'Status',
      select: 'status',
      kind: 'status',
      labels: resellerStatusLabels,
      isDefault: true,
    },
    {
      key: 'business_kind',
      title: 'Kind',
      select: 'business_kind',
      kind: 'text',
      labels: businessKindLabels,
      isDefault: false,
    },
    { key: 'state', title: 'State', select: 'state', kind: 'text', isDefault: true },
    { key: 'code', title: 'Code', select: 'code', kind: 'text', isDefault: true },
    {
      key: 'person',
      title: 'Person',
      select: 'person',
      kind: 'text',
      isPersonal: true,
      isDefault: false,
    },
    {
      key: 'email',
      title: 'E-mail',
      select: 'email',
      kind: 'text',
      isPersonal: true,
      isDefault: false,
    },
    {
      key: 'phone',
      title: 'Phone',
      select: 'phone',
      kind: 'text',
      isPersonal: true,
      isDefault: false,
    },
    {
      key: 'applied_at',
      title: 'Applied',
      select: 'applied_at',
      sort: 'applied_at',
      kind: 'moment',
      isDefault: true,
    },
  ],
  filters: [
    {
      key: 'status',
      title: 'Status',
      kind: 'choice',
      column: 'status',
      choices: resellerStatuses.map((value) => ({ value, label: resellerStatusLabels[value] })),
    },
    { key: 'applied', title: 'Applied', kind: 'days', column: 'applied_at' },
  ],
  search: { column: 'search', kind: 'name', hint: 'Business' },
  defaultSort: { column: 'applied_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'finance', 'support'],
  exportNeedsFactor: true,
}

/** The tiers of resellers, with what they pay less and earn. */
export const resellerTierList: ListDefinition = {
  name: 'reseller-tiers',
  table: 'reseller_tiers',
  title: { one: 'tier', many: 'tiers' },
  columns: [
    { key: 'name', title: 'Tier', select: 'name', kind: 'text', isDefault: true },
    {
      key: 'min_volume_kobo',
      title: 'From a volume of',
      select: 'min_volume_kobo',
      sort: 'min_volume_kobo',
      kind: 'money',
      isDefault: true,
    },
    {
      key: 'wholesale_percent',
      title: 'Wholesale, % off',
      select: 'wholesale_percent',
      kind: 'number',
      isDefault: true,
    },
    {
      key: 'commission_percent',
      title: 'Commission, %',
      select: 'commission_percent',
      kind: 'number',
      isDefault: true,
    },
  ],
  filters: [],
  search: { column: 'name', kind: 'contains', hint: 'Name' },
  defaultSort: { column: 'min_volume_kobo', isDescending: false },
  tieBreaker: 'id',
  grants: ['sales', 'finance'],
  exportNeedsFactor: true,
}
