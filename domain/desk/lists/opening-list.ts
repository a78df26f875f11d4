import { employmentTypeLabels } from '../../careers/employment-type.ts'
import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** The job openings, with drafts and closed ones. */
export const openingList: ListDefinition = {
  name: 'openings',
  table: 'openings',
  title: { one: 'opening', many: 'openings' },
  columns: [
    column.text('title', 'Title'),
    column.text('team', 'Team'),
    column.text('place', 'Place'),
    column.text('employment_type', 'Kind', { labels: employmentTypeLabels, isDefault: false }),
    column.yesNo('is_published', 'Published'),
    column.day('closes_on', 'Closes', { sort: true }),
  ],
  filters: [
    filter.yesNo('published', 'Published', { column: 'is_published' }),
    filter.days('closes', 'Closes', { column: 'closes_on', isDay: true }),
  ],
  search: { column: 'title', kind: 'contains', hint: 'Title' },
  defaultSort: { column: 'closes_on', isDescending: true },
  tieBreaker: 'id',
  grants: ['content'],
  exportNeedsFactor: false,
}
