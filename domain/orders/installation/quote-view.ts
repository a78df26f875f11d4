import { nullable, object, oneOf, text, wholeNumber, type ValueOf } from '../../parse/parser.ts'

export const quoteStatuses = [
  'waiting',
  'offered',
  'accepted',
  'declined',
  'expired',
  'cancelled',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** The price of an installation that was named after the order. Times are ISO 8601. */
export const quoteView = object({
  id: text(),
  status: oneOf(quoteStatuses),
  /** Null as long as there is no price. */
  priceKobo: nullable(wholeNumber()),
  note: nullable(text()),
  expiresAt: nullable(text()),
  paidAt: nullable(text()),
})
export type QuoteView = ValueOf<typeof quoteView>

/** A quote as it counts at a moment: a price whose time is over cannot be accepted any more. */
export function quoteAt(quote: QuoteView, now: Date): QuoteView {
  const isOver = quote.expiresAt !== null && Date.parse(quote.expiresAt) <= now.getTime()
  return quote.status === 'offered' && isOver ? { ...quote, status: 'expired' } : quote
}

/** The price that the buyer has agreed to; 0 without one. */
export function agreedKobo(quote: QuoteView | null): number {
  return quote?.status === 'accepted' ? (quote.priceKobo ?? 0) : 0
}

/** The price that the buyer has agreed to and not paid yet; 0 without one. */
export function agreedUnpaidKobo(quote: QuoteView | null): number {
  return quote?.paidAt === null ? agreedKobo(quote) : 0
}

/**
 * Whether a price is missing that the buyer has agreed to, so that the crew does no work. An order
 * has a quote when its price is named later, and only then.
 */
export function lacksAgreement(quote: Pick<QuoteView, 'status'> | null): boolean {
  return quote !== null && quote.status !== 'accepted'
}

/** What staff read about it. */
export const noAgreementForStaff = 'The buyer has not agreed to a price of the installation.'
