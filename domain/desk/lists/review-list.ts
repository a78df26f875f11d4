import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** What buyers wrote about products. */
export const reviewList: ListDefinition = {
  name: 'reviews',
  table: 'desk_reviews',
  title: { one: 'review', many: 'reviews' },
  columns: [
    column.text('product', 'Product'),
    column.number('rating', 'Stars', { sort: true }),
    column.text('body', 'Text'),
    column.text('author_name', 'By', { isPersonal: true }),
    column.yesNo('is_hidden', 'Hidden'),
    column.text('reply', 'Our answer', { isDefault: false }),
    column.moment('created_at', 'Written', { sort: true }),
  ],
  filters: [
    filter.choice('stars', 'Stars', {
      column: 'rating',
      choices: [1, 2, 3, 4, 5].map((stars) => ({
        value: String(stars),
        label: stars === 1 ? '1 star' : `${stars} stars`,
      })),
    }),
    filter.yesNo('hidden', 'Hidden', { column: 'is_hidden' }),
    filter.yesNo('answered', 'Answered', { column: 'reply', asksIfFilled: true }),
    filter.days('written', 'Written', { column: 'created_at' }),
  ],
  search: { column: 'words', kind: 'name', hint: 'Product, name or a word' },
  defaultSort: { column: 'created_at', isDescending: true },
  tieBreaker: 'id',
  grants: ['content', 'support'],
  exportNeedsFactor: false,
}
