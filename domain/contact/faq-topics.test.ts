import { expect, test } from 'vitest'
import { groupByTopic } from './faq-topics.ts'

const entry = (topic: string, question = topic) => ({ topic, question })

test('groups questions under their headings, in the order of the headings', () => {
  expect(groupByTopic([entry('carbon'), entry('power', 'b'), entry('power', 'a')])).toEqual([
    {
      topic: 'power',
      title: 'Light and power',
      entries: [entry('power', 'b'), entry('power', 'a')],
    },
    { topic: 'carbon', title: 'Carbon', entries: [entry('carbon')] },
  ])
  expect(groupByTopic([])).toEqual([])
})

test('loses no question: an unknown topic is another question', () => {
  expect(groupByTopic([entry('toString'), entry('other')])).toEqual([
    { topic: 'other', title: 'Other questions', entries: [entry('toString'), entry('other')] },
  ])
})
