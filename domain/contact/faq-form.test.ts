import { expect, test } from 'vitest'
import { maxAnswerLength, parseFaqForm, toFaqForm } from './faq-form.ts'

const stored = {
  slug: 'outages',
  question: 'Will I have light?',
  answer: 'Yes.\n\nAt night too.',
  topic: 'power',
  position: 3,
}

test('a stored question goes into the form and back', () => {
  expect(parseFaqForm(toFaqForm(stored))).toEqual({ ok: true, value: stored })
})

test.each([
  ['slug', 'two words'],
  ['question', ' '],
  ['answer', 'x'.repeat(maxAnswerLength + 1)],
  ['topic', 'toString'],
  ['position', '-1'],
])('refuses the %s "%s"', (field, value) => {
  expect(parseFaqForm({ ...toFaqForm(stored), [field]: value })).toMatchObject({
    ok: false,
    problems: [{ path: field }],
  })
})
