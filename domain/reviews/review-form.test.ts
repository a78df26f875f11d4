import { expect, test } from 'vitest'
import { maxReplyLength, parseReviewForm, toReviewForm } from './review-form.ts'

test('a review is hidden with a reason, and shown again without one', () => {
  const shown = toReviewForm({})
  expect(parseReviewForm({ ...shown, is_hidden: true })).toMatchObject({
    ok: false,
    problems: [{ path: 'hidden_reason' }],
  })
  const reason = 'It names a neighbour.'
  expect(parseReviewForm({ ...shown, is_hidden: true, hidden_reason: reason })).toEqual({
    ok: true,
    value: { is_hidden: true, hidden_reason: reason, reply: null },
  })
  expect(parseReviewForm({ ...shown, hidden_reason: reason })).toEqual({
    ok: true,
    value: { is_hidden: false, hidden_reason: null, reply: null },
  })
})

test('an answer has a limit', () => {
  const reply = 'x'.repeat(maxReplyLength)
  expect(parseReviewForm({ ...toReviewForm({}), reply })).toMatchObject({ ok: true })
  expect(parseReviewForm({ ...toReviewForm({}), reply: `${reply}x` })).toMatchObject({ ok: false })
})
