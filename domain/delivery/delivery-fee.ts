/** `parcel`: a courier takes it. `freight`: it needs a van or a freight company. */
export type DeliveryClass = 'parcel' | 'freight'

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
  /** Its price holds delivery and installation where the crew's journey costs nothing. */
  isComplete: boolean
  quantity: number
}

/** More small pieces than these are no parcel any more. */
export const maxParcelPieces = 20

/** The class of a whole cart: one piece of freight, or many pieces, make it freight. */
export function deliveryClassOf(
  lines: readonly Pick<DeliveredLine, 'deliveryClass' | 'quantity'>[],
): DeliveryClass {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return lines.some(({ deliveryClass }) => deliveryClass === 'freight') || pieces > maxParcelPieces
    ? 'freight'
    : 'parcel'
}

/**
 * What the delivery of a cart to a state costs. It costs nothing at home, where the journey of our
 * crew is free, when the crew installs the goods or a price of the cart holds the delivery. Product
 * page, cart, checkout and order all get it here.
 */
export function deliveryFeeKobo({
  lines,
  fees,
  isInstalled,
}: {
  lines: readonly DeliveredLine[]
  fees: DeliveryFees
  /** Our crew installs it, for a known price or for nothing. */
  isInstalled: boolean
}): number {
  const isHeld = isInstalled || lines.some(({ isComplete }) => isComplete)
  if (fees.crewFeeKobo === 0 && isHeld) return 0
  const { freightFeeKobo, parcelFeeKobo } = fees
  return deliveryClassOf(lines) === 'parcel'
    ? Math.min(parcelFeeKobo ?? freightFeeKobo, freightFeeKobo)
    : freightFeeKobo
}
