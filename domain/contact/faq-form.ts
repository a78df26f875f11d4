import { slugField } from '../forms/line-fields.ts'
import { positionField, toTyped } from '../forms/typed-fields.ts'
import { object, oneOf } from '../parse/parser.ts'
import { requiredLine, requiredText } from '../parse/text-fields.ts'
import { faqTopics, type FaqTopic } from './faq-topics.ts'

/** A question of the page "Questions and answers" as the desk's form holds it. */
export interface FaqForm {
  slug: string
  question: string
  answer: string
  topic: string
  position: string
}

const topics = Object.keys(faqTopics) as FaqTopic[]
export const maxQuestionLength = 300
export const maxAnswerLength = 5_000

/** Turns the fields of the form into the columns of a question. */
export const parseFaqForm = object({
  slug: slugField({ maxLength: 80, example: 'which-battery-lasts' }),
  question: requiredLine({
    maxLength: maxQuestionLength,
    whenMissing: 'Write the question first.',
    whenTooLong: `Please use at most ${maxQuestionLength} characters.`,
  }),
  answer: requiredText({
    maxLength: maxAnswerLength,
    whenMissing: 'Write the answer first.',
    whenTooLong: `Please use at most ${maxAnswerLength} characters.`,
  }),
  topic: oneOf(topics, 'Choose a topic.'),
  position: positionField,
})

/** The form of a question; of a new one when it has no values yet. */
export function toFaqForm(values: Readonly<Record<string, unknown>>): FaqForm {
  return {
    slug: toTyped(values.slug),
    question: toTyped(values.question),
    answer: toTyped(values.answer),
    topic: toTyped(values.topic ?? 'other'),
    position: toTyped(values.position ?? 0),
  }
}
