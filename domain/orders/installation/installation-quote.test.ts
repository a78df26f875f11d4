import { expect, test } from 'vitest'
import { problemsOf } from '../../../test/parsing.ts'
import { answerInstallation, mayQuote, offerInstallation } from './installation-quote.ts'
import { orderStatuses } from '../order-status.ts'

const id = '5eed0000-0000-4000-8000-000000000001'
const offer = { orderId: id, priceKobo: 25_000_000, note: 'Roof, cable, labour' }
const priceMessage = 'priceKobo: Please give a price of up to ₦1,000,000,000.'

test('staff name a price and what it holds', () => {
  expect(offerInstallation.parseRequest(offer)).toEqual({ ok: true, value: offer })
  expect(offerInstallation.parseRequest({ ...offer, priceKobo: 100_000_000_000 }).ok).toBe(true)
})

test.each([
  ['no price', { priceKobo: undefined }, priceMessage],
  ['a price of nothing', { priceKobo: 0 }, priceMessage],
  ['half a kobo', { priceKobo: 0.5 }, priceMessage],
  ['more than any order', { priceKobo: 100_000_000_001 }, priceMessage],
  ['no note', { note: ' ' }, 'note: Please say what the price includes.'],
  ['a long note', { note: 'x'.repeat(1_001) }, 'note: Please use at most 1,000 characters.'],
])('refuses %s', (_, change, problem) => {
  expect(problemsOf(offerInstallation.parseRequest, { ...offer, ...change })).toEqual([problem])
})

test('the buyer says yes or no to the price that they saw', () => {
  const said = { orderId: id, orderKey: 'k', quoteId: id, answer: 'accept', priceKobo: 1 }
  expect(answerInstallation.parseRequest(said)).toEqual({ ok: true, value: said })
  expect(answerInstallation.parseRequest({ ...said, priceKobo: null }).ok).toBe(true)
  expect(problemsOf(answerInstallation.parseRequest, { ...said, answer: 'free' })).toEqual([
    'answer: Please say yes or no.',
  ])
})

test('a price is named for an order that is paid and not installed', () => {
  expect(orderStatuses.filter(mayQuote)).toEqual(['paid', 'preparing', 'shipped', 'delivered'])
})
