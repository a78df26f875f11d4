import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** The articles of the blog, with drafts and planned ones. */
export const postList: ListDefinition = {
  name: 'posts',
  table: 'desk_posts',
  title: { one: 'article', many: 'articles' },
  columns: [
    column.text('title', 'Title', { sort: 'sort_title' }),
    column.yesNo('is_published', 'Status', { alsoReads: ['published_on'] }),
    column.day('day', 'Day', { select: 'published_on', sort: 'published_on' }),
    column.text('author', 'Author'),
    column.text('slug', 'Address', { isDefault: false }),
    column.number('reading_minutes', 'Minutes to read', { isDefault: false }),
  ],
  filters: [
    filter.yesNo('published', 'Published', { column: 'is_published' }),
    filter.days('day', 'Day', { column: 'published_on', isDay: true }),
    filter.text('author', 'Author'),
  ],
  search: { column: 'title', kind: 'contains', hint: 'Title' },
  defaultSort: { column: 'published_on', isDescending: true },
  tieBreaker: 'id',
  grants: ['content'],
  exportNeedsFactor: false,
}
