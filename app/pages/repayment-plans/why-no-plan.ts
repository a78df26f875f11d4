import type { NoPlan, PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { formatNaira } from '../../../domain/money/money.ts'

/** A sentence with the reason why there is no plan, and what is possible. */
export function whyNoPlan(
  reason: NoPlan,
  offers: readonly PlanOffer[],
  { priceNaira, months }: { priceNaira: number; months: number },
): string {
  if (reason === 'no offers')
    return 'We have no plans on offer at the moment. Send us your project and ask about instalments. We tell you the total cost before you sign anything.'
  const terms = offers.map(({ terms }) => terms.months)
  const offer = offers.find(({ terms }) => terms.months === months)
  if (!offer)
    return `There is no plan over ${months} months. We offer ${terms.slice(0, -1).join(', ')}${terms.length > 1 ? ' and ' : ''}${terms.at(-1)} months.`
  return `The plan over ${months} months is for prices from ${formatNaira(offer.minPriceKobo)} to ${formatNaira(offer.maxPriceKobo)}; yours is ${formatNaira(priceNaira * 100)}.`
}
