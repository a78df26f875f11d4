/** Rules of the shop that staff cannot change by themselves, as law, contract or the page's own promise stands behind them. */

/** Value added tax on goods and their delivery (Value Added Tax Act as amended by the Finance Act 2019: 7.5 %). */
export const vatRatePercent = 7.5

/** How an order can be paid. `sandbox` is the demo's own gateway, which speaks Paystack's contract. */
export const paymentMethods = ['paystack', 'sandbox', 'bank_transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** For how long an unpaid order keeps its goods off the shelf. Transfers between banks and a walk to one take longer than a card. */
export const holdMinutes: Record<PaymentMethod, number> = {
  paystack: 60,
  sandbox: 60,
  bank_transfer: 24 * 60,
}

/** More lines than this are a wholesale order, which the team takes in person. */
export const maxOrderLines = 50

/** Days after delivery in which goods may be given back. The shop's own promise; the law asks for no fewer (FCCPA 2018, section 122). */
export const returnDays = 7

/** The end of the time to give goods back. */
export function mayReturnUntil(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + returnDays * 86_400_000)
}

/** However often somebody begins to pay, goods are kept for an unpaid order no longer than this after it was placed. */
export const longestHoldHours = 48

/** Up to this one member of staff gives money back; above it two agree. */
export const refundByOneKobo = 10_000_000
