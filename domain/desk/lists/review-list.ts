import type { ListDefinition } from '../list-definition.ts'

/** What buyers wrote about products. */
export const reviewList: ListDefinition = {
  name: 'reviews',
  table: 'desk_reviews',
  title: { one: 'review', many: 'reviews' },
  columns: [
    { key: 'product', title: 'Product', select: 'product', kind: 'text', isDefault: true },
    {
      key: 'rating',
      title: 'Stars',
      select: 'rating',
      sort: 'rating',
      kind: 'number',
      isDefault: true,
    },
    { key: 'body', title: 'Text', select: 'body', kind: 'text', isDefault: true },
    {
      key: 'author_name',
      title: 'By',
      select: 'author_name',
      kind: 'text',
      isPersonal: true,
      isDefault: true,
    },
    { key: 'is_hidden', title: 'Hidden', select: 'is_hidden', kind: 'yes-no', isDefault: true },
    { key: 'reply', title: 'Our answer', select: 'reply', kind: 'text', isDefault: false },
    {
      key: 'created_at',
      title: 'Written',
      select: 'created_at',
      sort: 'created_at',
      kind: 'moment',
      isDefault: true,
    },
  ],
  filters: [
    {
      key: 'stars',
      title: 'Stars',
      kind: 'choice',
      column: 'rating',
      choices: [1, 2, 3, 4, 5].map((stars) => ({
        value: String(stars),
        label: stars === 1 ? '1 star' : `${stars} stars`,
      })),
    },
    { key: 'hidden', title: 'Hidden', kind: 'yes-no', column: 'is_hidden' },
    { key: 'answered', title: 'Answered', kind: 'yes-no', column: 'reply', asksIfFilled: true },
    { key: 'written', title: 'Written', kind: 'days', column: 'created_at' },
  ],
  search: { column: 'words', kind: 'name', hint: 'Product, name or a word' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['content', 'support'],
  exportNeedsFactor: false,
}
