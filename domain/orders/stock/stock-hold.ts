import type { PaymentMethod } from '../shop-rules.ts'

/**
 * For how long and for whom an unpaid order holds its units. Holding is short and shared, because
 * nobody else can buy the units meanwhile.
 */

const minuteMs = 60_000
const gatewayHoldMinutes = 30
/** Somebody has to open the app of the bank, or go there. */
const transferHoldMinutes = 120
/** How much longer an order holds its units once its buyer has sent a receipt. */
export const extensionHours = 24

interface HoldTerms {
  method: PaymentMethod
  /** See {@link areLastUnits}. */
  isLastUnits: boolean
}

/**
 * For how many minutes an unpaid order holds its units. Last units are never held longer than for
 * the gateway.
 */
export function holdMinutes({ method, isLastUnits }: HoldTerms): number {
  return method === 'bank_transfer' && !isLastUnits ? transferHoldMinutes : gatewayHoldMinutes
}

/**
 * Until when an unpaid order holds its units, counted from the time it was placed: a payment that
 * starts later does not begin the time again.
 */
export function holdEnd({ placedAt, ...terms }: HoldTerms & { placedAt: Date }): Date {
  return new Date(placedAt.getTime() + holdMinutes(terms) * minuteMs)
}

/** How long an order holds its units that staff typed in: the customer gets a link and pays later. */
const staffHoldHours = 24

export const transferHoldMs = transferHoldMinutes * minuteMs
/** The longest hold of all: of an order that staff typed in, extended by a receipt. */
export const longestHoldMs = (staffHoldHours + extensionHours) * 60 * minuteMs

/** Until when such an order holds its units. Last units are held no longer than for others. */
export function staffHoldEnd({
  placedAt,
  isLastUnits,
}: Pick<HoldTerms, 'isLastUnits'> & { placedAt: Date }): Date {
  const minutes = isLastUnits ? gatewayHoldMinutes : staffHoldHours * 60
  return new Date(placedAt.getTime() + minutes * minuteMs)
}

/**
 * Until when an order holds its units after the first readable receipt of a transfer; others do not
 * extend it again.
 */
export function extendedHoldEnd(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() + extensionHours * 60 * minuteMs)
}

/**
 * Whether an order takes the last units of a product: with it, unpaid orders would hold more than
 * half of the units that are not sold. So long holds never cover more than half of the stock.
 */
export function areLastUnits({
  available,
  held,
  quantity,
}: {
  /** Units that nobody holds. */
  available: number
  /** Units of unpaid orders. */
  held: number
  quantity: number
}): boolean {
  return 2 * (held + quantity) > available + held
}

/**
 * How many units of a product unpaid orders of guests may hold together where nobody can pay at once: a
 * quarter, because network addresses are cheap. One unit of a few is not refused to a guest.
 * @param all units that are not sold, held or not
 */
export function maxGuestUnits(all: number): number {
  return Math.max(1, Math.floor(all / 4))
}

/** Unpaid orders of the last {@link countedHours}, by what a new order shares with them. */
export interface UnpaidOrders {
  /** One mailbox: `name+1@` and `name+2@` are the same. */
  email: number
  phone: number
  /** One IPv4 address, or one IPv6 /64 network. */
  address: number
  /** One IPv4 /24 network, or one IPv6 /48 network. */
  network: number
  /** Of the same mailbox, phone, address or network, for last units of the same product. */
  lastUnitsOfBuyer: number
  /** Of anyone, for last units of the same product, and ended. */
  lastUnitsEnded: number
}

/** The time in which unpaid orders are counted. */
export const countedHours = 24

/**
 * As many unpaid orders may hold their units. Last units are held once for the same buyer, so that
 * an order that is placed again at once does not renew the hold.
 */
const maxHolding: UnpaidOrders = {
  email: 5,
  phone: 5,
  address: 5,
  network: 20,
  lastUnitsOfBuyer: 1,
  lastUnitsEnded: 3,
}

/**
 * Whether a new order may hold its units while it is unpaid. One that may not is still accepted,
 * because thousands of phones share one address of a mobile carrier: it has to be paid first. The
 * database refuses a sixth open order of one mailbox or phone number.
 */
export function mayHold(unpaid: UnpaidOrders): boolean {
  return (
    unpaid.email < maxHolding.email &&
    unpaid.phone < maxHolding.phone &&
    unpaid.address < maxHolding.address &&
    unpaid.network < maxHolding.network &&
    unpaid.lastUnitsOfBuyer < maxHolding.lastUnitsOfBuyer &&
    unpaid.lastUnitsEnded < maxHolding.lastUnitsEnded
  )
}

/**
 * The payment methods for an order that holds last units or nothing: the gateway, so that the buyer
 * pays at once. A shop without a gateway offers a transfer for last units.
 */
export function payFirstMethods(offered: readonly PaymentMethod[]): PaymentMethod[] {
  const atOnce = offered.filter((method) => method !== 'bank_transfer')
  return atOnce.length > 0 ? atOnce : [...offered]
}

/**
 * What the buyer of an order that holds nothing reads on pages and in mails.
 * @param until when the order ends, formatted for people
 */
export function explainMissingHold(until: string): string {
  return `Please pay before ${until}. We cannot keep the goods for you until then: whoever pays first gets them. If they are gone when your money arrives, we refund you.`
}

/**
 * Until when an order holds its units at most after staff found no money for its receipt, or after
 * others bought the rest of a product: there is time to pay (again). Units that were not the last
 * ones when the order was placed would otherwise become last units with a long hold.
 */
export function shortenedHoldEnd(now: Date): Date {
  return new Date(now.getTime() + gatewayHoldMinutes * minuteMs)
}

/**
 * In as many hours receipts extend the hold of one unpaid order for each network address. A receipt
 * costs nothing to make, so they could hold half of every product for a day.
 */
export const hoursBetweenExtensions = 24
