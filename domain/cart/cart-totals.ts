import { creditsFromKg } from '../carbon/credits.ts'
import { koboFromNaira } from '../money/money.ts'
import { countItems } from './cart.ts'

/**
 * What the totals need of a product. `price` is naira; the potential is kg CO2e per unit and year.
 */
export interface PricedProduct {
  price: number
  carbonReductionPotential: number
}

export interface CartTotals {
  itemCount: number
  totalKobo: number
  carbonReductionKg: number
  /** Carbon credits: kg / 1000. */
  credits: number
}

/**
 * Sums products with their quantities. Prices are converted to kobo line by line, so the lines sum
 * to the total.
 */
export function cartTotals(
  items: readonly { product: PricedProduct; quantity: number }[],
): CartTotals {
  const carbonReductionKg = items.reduce(
    (sum, { product, quantity }) => sum + product.carbonReductionPotential * quantity,
    0,
  )
  return {
    itemCount: countItems(items),
    totalKobo: items.reduce(
      (sum, { product, quantity }) => sum + koboFromNaira(product.price) * quantity,
      0,
    ),
    carbonReductionKg,
    credits: creditsFromKg(carbonReductionKg),
  }
}
