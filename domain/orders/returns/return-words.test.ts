import { expect, test } from 'vitest'
import { returnKinds, returnStatuses } from './return-status.ts'
import { describeAsked, describeRequest, deskStepOf, whyNotDecline } from './return-words.ts'

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
  expect(words('cancellation', 'requested')).toContain('We will answer before Tuesday')
  expect(words('return', 'requested')).toContain('do not send anything yet')
})

test('only a finished return says that money went back', () => {
  for (const status of ['requested', 'accepted', 'received', 'declined', 'withdrawn'] as const)
    expect(words('return', status)).not.toContain('₦')
  expect(words('return', 'refunded')).toContain('₦1')
})

test('staff read what is asked, and what they do next until nothing is left to do', () => {
  expect(describeAsked({ kind: 'cancellation', reason: null })).toBe('Cancel the order')
  expect(describeAsked({ kind: 'return', reason: 'damaged' })).toBe('Return goods: It came broken')
  const steps = (kind: (typeof returnKinds)[number]) =>
    Object.fromEntries(returnStatuses.map((status) => [status, deskStepOf({ kind, status })]))
  const ended = { declined: null, withdrawn: null, refunded: null }
  expect(steps('return')).toEqual({
    requested: 'decide',
    accepted: 'receive',
    received: 'refund',
    ...ended,
  })
  expect(steps('cancellation')).toMatchObject({ requested: 'decide', accepted: null, ...ended })
})

test('what staff wrote is passed on', () => {
  expect(words('return', 'accepted')).toContain('What to do now: A note.')
  for (const kind of returnKinds) expect(words(kind, 'declined')).toContain('Our reason: A note.')
})

test('what is back is not declined while its refund waits or is on its way', () => {
  const received = { status: 'received' } as const
  for (const status of ['requested', 'approved', 'processing', 'needs_attention'] as const)
    expect(whyNotDecline(received, [{ status }])).toBe('The goods are back. Its refund is below.')
  expect(whyNotDecline(received, [{ status: 'withdrawn' }, { status: 'failed' }])).toBe(null)
  expect(whyNotDecline({ status: 'accepted' }, [{ status: 'requested' }])).toBe(null)
})
