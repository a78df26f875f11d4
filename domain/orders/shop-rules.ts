/**
 * Rules of the shop that staff cannot change: they follow from law, contracts or what the pages
 * promise.
 */

/** How an order can be paid. `sandbox` is the gateway of the demo, with the API of Paystack. */
export const paymentMethods = ['paystack', 'sandbox', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Most lines of an order. More are a wholesale order, which the sales team handles. */
export const maxOrderLines = 50

/**
 * Days after delivery in which goods may be returned for any reason: the promise of the shop. For
 * faults there is no last day: the law gives a reasonable time (FCCPA 2018, section 122).
 */
export const returnDays = 7

/** The end of the time to return goods for any reason. */
export function returnDeadline(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + returnDays * 86_400_000)
}
