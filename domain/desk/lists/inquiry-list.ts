import { projectTypes } from '../../inquiry/inquiry.ts'
import { inquiryStatusLabels } from '../../inquiry/inquiry-status.ts'
import { inquiryStatuses } from '../../inquiry/submit-project-inquiry.ts'
import type { ListDefinition } from '../list-definition.ts'

/** What people wrote with "Submit Project" and on the page Contact. */
export const inquiryList: ListDefinition = {
  name: 'inquiries',
  table: 'desk_inquiries',
  title: { one: 'inquiry', many: 'inquiries' },
  columns: [
    {
      key: 'name',
      title: 'Name',
      select: 'name',
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
      labels: inquiryStatusLabels,
      isDefault: true,
    },
    {
      key: 'project_type',
      title: 'Project',
      select: 'project_type',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'location',
      title: 'Place',
      select: 'location',
      kind: 'text',
      isPersonal: true,
      isDefault: true,
    },
    {
      key: 'taken_by_name',
      title: 'Taken by',
      select: 'taken_by_name',
      kind: 'text',
      isDefault: true,
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
      key: 'phone_number',
      title: 'Phone',
      select: 'phone_number',
      kind: 'text',
      isPersonal: true,
      isDefault: false,
    },
    {
      key: 'created_at',
      title: 'Received',
      select: 'created_at',
      sort: 'created_at',
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
      choices: inquiryStatuses.map((value) => ({ value, label: inquiryStatusLabels[value] })),
    },
    {
      key: 'project',
      title: 'Project',
      kind: 'choice',
      column: 'project_type',
      choices: projectTypes.map((value) => ({ value, label: value })),
    },
    { key: 'taken', title: 'Taken', kind: 'yes-no', column: 'taken_by', asksIfFilled: true },
    { key: 'taker', title: 'Taken by', kind: 'choice', column: 'taken_by' },
    { key: 'received', title: 'Received', kind: 'days', column: 'created_at' },
  ],
  search: {
    column: 'search',
    kind: 'words',
    hint: 'Name, phone or a word',
  },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['sales', 'support'],
  exportNeedsFactor: true,
}
