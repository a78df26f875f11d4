import type { ListDefinition } from '../list-definition.ts'

/** The articles of the blog, with drafts and planned ones. */
export const postList: ListDefinition = {
  name: 'posts',
  table: 'desk_posts',
  title: { one: 'article', many: 'articles' },
  columns: [
    {
      key: 'title',
      title: 'Title',
      select: 'title',
      sort: 'sort_title',
      kind: 'text',
      isDefault: true,
    },
    {
      key: 'is_published',
      title: 'Status',
      select: 'is_published',
      alsoReads: ['published_on'],
      kind: 'yes-no',
      isDefault: true,
    },
    {
      key: 'day',
      title: 'Day',
      select: 'published_on',
      sort: 'published_on',
      kind: 'day',
      isDefault: true,
    },
    { key: 'author', title: 'Author', select: 'author', kind: 'text', isDefault: true },
    { key: 'slug', title: 'Address', select: 'slug', kind: 'text', isDefault: false },
    {
      key: 'reading_minutes',
      title: 'Minutes to read',
      select: 'reading_minutes',
      kind: 'number',
      isDefault: false,
    },
  ],
  filters: [
    { key: 'published', title: 'Published', kind: 'yes-no', column: 'is_published' },
    { key: 'day', title: 'Day', kind: 'days', column: 'published_on', isDay: true },
    { key: 'author', title: 'Author', kind: 'text', column: 'author' },
  ],
  search: { column: 'title', kind: 'contains', hint: 'Title' },
  defaultSort: { column: 'published_on', isDescending: true },
  tieBreaker: 'id',
  grants: ['content'],
  exportNeedsFactor: false,
}
