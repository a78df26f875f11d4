import { employmentTypeLabels } from '../../careers/employment-type.ts'
import type { ListDefinition } from '../list-definition.ts'

/** The job openings, with drafts and closed ones. */
export const openingList: ListDefinition = {
  name: 'openings',
  table: 'openings',
  title: { one: 'opening', many: 'openings' },
  columns: [
    { key: 'title', title: 'Title', select: 'title', kind: 'text', isDefault: true },
    { key: 'team', title: 'Team', select: 'team', kind: 'text', isDefault: true },
    { key: 'place', title: 'Place', select: 'place', kind: 'text', isDefault: true },
    {
      key: 'employment_type',
      title: 'Kind',
      select: 'employment_type',
      kind: 'text',
      labels: employmentTypeLabels,
      isDefault: false,
    },
    {
      key: 'is_published',
      title: 'Published',
      select: 'is_published',
      kind: 'yes-no',
      isDefault: true,
    },
    {
      key: 'closes_on',
      title: 'Closes',
      select: 'closes_on',
      sort: 'closes_on',
      kind: 'day',
      isDefault: true,
    },
  ],
  filters: [
    { key: 'published', title: 'Published', kind: 'yes-no', column: 'is_published' },
    { key: 'closes', title: 'Closes', kind: 'days', column: 'closes_on', isDay: true },
  ],
  search: { column: 'title', kind: 'contains', hint: 'Title' },
  defaultSort: { column: 'closes_on', isDescending: true },
  tieBreaker: 'id',
  grants: ['content'],
  exportNeedsFactor: false,
}
