import { test } from 'vitest'
import { expectFieldRules } from '../../../test/parsing.ts'
import { requestView } from './request-view.ts'

const text = 'This must be text.'
const wholeNumber = 'This must be a whole number.'

const example = {
  id: 'q1',
  kind: 'return',
  status: 'requested',
  reason: 'damaged',
  message: 'A crack',
  note: 'Our driver comes.',
  created_at: '2026-11-22T10:00:00Z',
  decide_before: '2026-11-25T10:00:00Z',
  decided_at: '2026-11-23T10:00:00Z',
  received_at: '2026-11-24T10:00:00Z',
  photo_count: 2,
  lines: [{ product_id: 'p1', quantity: 1, received_quantity: 0 }],
}

test('parses a request of a buyer', () => {
  expectFieldRules(requestView, example, {
    id: text,
    kind: 'This must be one of: cancellation, return.',
    status: 'This must be one of: requested, accepted, declined, withdrawn, received, refunded.',
    message: `${text}?`,
    note: `${text}?`,
    created_at: text,
    decide_before: text,
    decided_at: `${text}?`,
    received_at: `${text}?`,
    photo_count: wholeNumber,
    lines: 'This must be a list.',
    'lines.0.product_id': text,
    'lines.0.quantity': wholeNumber,
    'lines.0.received_quantity': wholeNumber,
  })
})
