import { faqTopics } from '../../contact/faq-topics.ts'
import type { ListDefinition } from '../list-definition.ts'

/** The questions of the page "Questions and answers". */
export const faqList: ListDefinition = {
  name: 'questions',
  table: 'faq_entries',
  title: { one: 'question', many: 'questions' },
  columns: [
    { key: 'question', title: 'Question', select: 'question', kind: 'text', isDefault: true },
    {
      key: 'topic',
      title: 'Topic',
      select: 'topic',
      kind: 'text',
      labels: faqTopics,
      isDefault: true,
    },
    {
      key: 'position',
      title: 'Place',
      select: 'position',
      sort: 'position',
      kind: 'number',
      isDefault: true,
    },
    { key: 'answer', title: 'Answer', select: 'answer', kind: 'text', isDefault: false },
  ],
  filters: [
    {
      key: 'topic',
      title: 'Topic',
      kind: 'choice',
      column: 'topic',
      choices: Object.entries(faqTopics).map(([value, label]) => ({ value, label })),
    },
  ],
  search: { column: 'question', kind: 'contains', hint: 'A word of the question' },
  defaultSort: { column: 'position', isDescending: false },
  tieBreaker: 'id',
  grants: ['content'],
  exportNeedsFactor: false,
}
