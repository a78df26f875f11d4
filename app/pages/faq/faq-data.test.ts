import { expect, test } from 'vitest'
import { faqData } from './faq-data.ts'

test('describes questions as schema.org does', () => {
  expect(faqData([{ question: 'Q?', answer: 'A.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: 'A.' } },
  ])
})
