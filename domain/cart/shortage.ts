import { maxQuantity } from './cart.ts'

/** Why a line of a cart cannot be bought as it is, and what can be. */
export interface Shortage {
  /** How many can be bought; 0 when the line has to go. */
  takeable: number
  /** "Only 31 left", for people. */
  message: string
  /** What the button that corrects the line does: "Take 31". */
  action: string
}

/**
 * What is wrong with a line that asks for more than there is; null when nothing is. The cart, the
 * checkout and the refusal of an order say the same, because all of them ask here.
 * @param available units in stock; null when the product is not sold any more
 */
export function findShortage({
  quantity,
  available,
}: {
  quantity: number
  available: number | null
}): Shortage | null {
  if (available === null) return { takeable: 0, message: 'No longer sold', action: 'Remove it' }
  if (quantity <= available) return null
  if (available <= 0) return { takeable: 0, message: 'Sold out', action: 'Remove it' }
  const takeable = Math.min(available, maxQuantity)
  return { takeable, message: `Only ${available} left`, action: `Take ${takeable}` }
}
