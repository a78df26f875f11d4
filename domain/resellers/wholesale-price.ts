import { divideRounded } from '../money/divide-rounded.ts'
import { listOf, number, object, text, wholeNumber, type ValueOf } from '../parse/parser.ts'

/** What an approved reseller pays less: by tier, and more from a quantity of one product on. */
export const wholesaleTerms = object({
  tierName: text(),
  /** Off the price of the shop, 0 to 60. */
  wholesalePercent: number(),
  /** By rising quantity. */
  breaks: listOf(object({ minQuantity: wholeNumber(), extraPercent: number() })),
})

export type WholesaleTerms = ValueOf<typeof wholesaleTerms>

/** How many percent the terms take off a product of which this many are bought. */
function wholesalePercentOf(
  { wholesalePercent, breaks }: Pick<WholesaleTerms, 'wholesalePercent' | 'breaks'>,
  quantity: number,
): number {
  const reached = breaks.filter(({ minQuantity }) => minQuantity <= quantity)
  return wholesalePercent + Math.max(0, ...reached.map(({ extraPercent }) => extraPercent))
}

/**
 * What one unit costs a reseller who buys `quantity` of it: shop, cart, checkout and price list ask
 * this. Rounded to the kobo once; never less than 1 kobo.
 * @param priceKobo the price of the shop
 */
export function wholesalePriceKobo(
  terms: Pick<WholesaleTerms, 'wholesalePercent' | 'breaks'>,
  { priceKobo, quantity }: { priceKobo: number; quantity: number },
): number {
  // Hundredths of a percent are whole, so that the product stays exact.
  const paidHundredths = 10_000 - Math.round(wholesalePercentOf(terms, quantity) * 100)
  return Math.max(1, divideRounded(BigInt(priceKobo) * BigInt(paidHundredths), 10_000n))
}

/** The price of one unit and of each quantity from which it costs less, by rising quantity. */
export function wholesaleSteps(
  terms: Pick<WholesaleTerms, 'wholesalePercent' | 'breaks'>,
  priceKobo: number,
): { minQuantity: number; priceKobo: number }[] {
  return [1, ...terms.breaks.map(({ minQuantity }) => minQuantity)]
    .map((minQuantity) => ({
      minQuantity,
      priceKobo: wholesalePriceKobo(terms, { priceKobo, quantity: minQuantity }),
    }))
    .filter(
      (step, at, steps) => at === 0 || step.priceKobo < (steps[at - 1]?.priceKobo ?? Infinity),
    )
}
