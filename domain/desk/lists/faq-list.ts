import { faqTopics } from '../../contact/faq-topics.ts'
import type { ListDefinition } from '../list-definition.ts'
import { column, filter } from '../list-parts.ts'

/** The questions of the page "Questions and answers". */
export const faqList: ListDefinition = {
  name: 'questions',
  table: 'faq_entries',
  title: { one: 'question', many: 'questions' },
  columns: [
    column.text('question', 'Question'),
    column.text('topic', 'Topic', { labels: faqTopics }),
    column.number('position', 'Place', { sort: true }),
    column.text('answer', 'Answer', { isDefault: false }),
  ],
  filters: [
    filter.choice('topic', 'Topic', {
      choices: Object.entries(faqTopics).map(([value, label]) => ({ value, label })),
    }),
  ],
  search: { column: 'question', kind: 'contains', hint: 'A word of the question' },
  defaultSort: { column: 'position', isDescending: false },
  tieBreaker: 'id',
  grants: ['content'],
  exportNeedsFactor: false,
}
