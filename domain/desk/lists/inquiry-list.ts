import { projectTypes } from '../../inquiry/inquiry.ts'
import { inquiryStatusLabels } from '../../inquiry/inquiry-status.ts'
import { inquiryStatuses } from '../../inquiry/submit-project-inquiry.ts'
import type { ListDefinition } from '../list-definition.ts'
import { choicesOf, column, filter } from '../list-parts.ts'

/** What people wrote with "Submit Project" and on the page Contact. */
export const inquiryList: ListDefinition = {
  name: 'inquiries',
  table: 'desk_inquiries',
  title: { one: 'inquiry', many: 'inquiries' },
  columns: [
    column.text('name', 'Name', { sort: 'sort_name', isPersonal: true }),
    column.status('status', 'Status', { labels: inquiryStatusLabels }),
    column.text('project_type', 'Project'),
    column.text('location', 'Place', { isPersonal: true }),
    column.text('taken_by_name', 'Taken by'),
    column.text('email', 'E-mail', { isPersonal: true, isDefault: false }),
    column.text('phone_number', 'Phone', { isPersonal: true, isDefault: false }),
    column.moment('created_at', 'Received', { sort: true }),
  ],
  filters: [
    filter.choice('status', 'Status', {
      choices: choicesOf(inquiryStatuses, inquiryStatusLabels),
    }),
    filter.choice('project', 'Project', {
      column: 'project_type',
      choices: projectTypes.map((value) => ({ value, label: value })),
    }),
    filter.yesNo('taken', 'Taken', { column: 'taken_by', asksIfFilled: true }),
    filter.choice('taker', 'Taken by', { column: 'taken_by' }),
    filter.days('received', 'Received', { column: 'created_at' }),
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
