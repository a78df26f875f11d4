import { expect, test } from 'vitest'
import { expectFieldRules } from '../../../test/parsing.ts'
import { agreedKobo, quoteAt, quoteStatuses, quoteView, type QuoteView } from './quote-view.ts'

const quote: QuoteView = {
  id: 'q1',
  status: 'offered',
  priceKobo: 25_000_000,
  note: 'Roof, cable, labour',
  expiresAt: '2026-12-06T10:00:00Z',
  paidAt: null,
}

test('parses a quote', () => {
  const text = 'This must be text.'
  expectFieldRules(quoteView, quote, {
    id: text,
    status: `This must be one of: ${quoteStatuses.join(', ')}.`,
    priceKobo: 'This must be a whole number.?',
    note: `${text}?`,
    expiresAt: `${text}?`,
    paidAt: `${text}?`,
  })
})

test('a price counts until its last moment, and an answer stays', () => {
  const statusAt = (time: string, status: QuoteView['status'] = 'offered') =>
    quoteAt({ ...quote, status }, new Date(time)).status
  expect(statusAt('2026-12-06T09:59:59Z')).toBe('offered')
  expect(statusAt('2026-12-06T10:00:00Z')).toBe('expired')
  expect(statusAt('2027-01-01T00:00:00Z', 'accepted')).toBe('accepted')
})

test('only a price with a yes is agreed', () => {
  expect(agreedKobo(null)).toBe(0)
  for (const status of quoteStatuses)
    expect(agreedKobo({ ...quote, status })).toBe(status === 'accepted' ? 25_000_000 : 0)
})
