import {
  needsCrew,
  usualWish,
  type InstallationRole,
  type InstallationWish,
} from './installation.ts'

/**
 * `parcel`: a courier takes it. `freight`: it needs a van or a freight company. `none`: there is nothing
 * to deliver, such as units of the carbon register.
 */
export type DeliveryClass = 'parcel' | 'freight' | 'none'

/** The fees of a state: a row of `delivery_areas`, and the crew's journey there. */
export interface DeliveryFees {
  freightFeeKobo: number
  /** Null: as much as freight. */
  parcelFeeKobo: number | null
  /** Null where the crew has no fixed price. */
  crewFeeKobo: number | null
}

export interface DeliveredLine {
  deliveryClass: DeliveryClass
  role: InstallationRole
  quantity: number
}

/** More small pieces than these are no parcel any more. */
export const maxParcelPieces = 20

/** The class of a whole cart: one piece of freight, or many pieces, make it freight. */
export function deliveryClassOf(
  lines: readonly Pick<DeliveredLine, 'deliveryClass' | 'quantity'>[],
): DeliveryClass {
  const delivered = lines.filter(({ deliveryClass }) => deliveryClass !== 'none')
  if (delivered.length === 0 && lines.length > 0) return 'none'
  const pieces = delivered.reduce((sum, { quantity }) => sum + quantity, 0)
  return delivered.some(({ deliveryClass }) => deliveryClass === 'freight') ||
    pieces > maxParcelPieces
    ? 'freight'
    : 'parcel'
}

/** What a parcel costs: never more than freight. */
export function parcelFeeOf({
  parcelFeeKobo,
  freightFeeKobo,
}: Pick<DeliveryFees, 'parcelFeeKobo' | 'freightFeeKobo'>): number {
  return Math.min(parcelFeeKobo ?? freightFeeKobo, freightFeeKobo)
}

/**
 * What the delivery of a cart to a state costs. It costs nothing at home, where the journey of our
 * crew is free, when the crew installs the goods or a price of the cart holds the delivery. Product
 * page, cart, checkout and order all get it here.
 */
export function deliveryFeeKobo({
  lines,
  fees,
  wish,
}: {
  lines: readonly DeliveredLine[]
  fees: DeliveryFees
  /** Null: what buyers of such a cart usually want. */
  wish: InstallationWish | null
}): number {
  const isInstalled =
    lines.some(({ role }) => needsCrew(role)) && (wish ?? usualWish(lines)) === 'crew'
  const isHeld = isInstalled || lines.some(({ role }) => role === 'complete')
  if (fees.crewFeeKobo === 0 && isHeld) return 0
  switch (deliveryClassOf(lines)) {
    case 'none':
      return 0
    case 'parcel':
      return parcelFeeOf(fees)
    case 'freight':
      return fees.freightFeeKobo
  }
}
