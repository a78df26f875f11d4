import { expect, test } from 'vitest'
import { returnKinds, returnStatuses } from './return-status.ts'
import { describeRequest } from './return-words.ts'

const more = {
  goods: ['1 × Panel'],
  decideBefore: 'Tuesday',
  email: 'ada@example.com',
  money: ['We gave ₦1 back.'],
}
const words = (kind: (typeof returnKinds)[number], status: (typeof returnStatuses)[number]) => {
  const { title, sentences } = describeRequest({ kind, status, note: 'A note.' }, more)
  return [title, ...sentences].join(' ')
}

test('every state of a request has words', () => {
  for (const kind of returnKinds)
    for (const status of returnStatuses) expect(words(kind, status)).toMatch(/^(You|Your|We) /)
})

test('an open request says by when we answer, and what to do until then', () => {
  expect(words('cancellation', 'requested')).toContain('We answer before Tuesday')
  expect(words('return', 'requested')).toContain('do not send anything yet')
})

test('only a finished return says that money went back', () => {
  for (const status of ['requested', 'accepted', 'received', 'declined', 'withdrawn'] as const)
    expect(words('return', status)).not.toContain('₦')
  expect(words('return', 'refunded')).toContain('₦1')
})

test('what staff wrote is passed on', () => {
  expect(words('return', 'accepted')).toContain('What to do now: A note.')
  for (const kind of returnKinds) expect(words(kind, 'declined')).toContain('Our reason: A note.')
})
