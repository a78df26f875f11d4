import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { wholesalePriceKobo, wholesaleSteps } from '../../../domain/resellers/wholesale-price.ts'
import { useWholesaleTerms } from './use-wholesale-terms.ts'

/** The reseller's own price: of each quantity, or of the units in the cart. */
export default function OwnPrice({ price, quantity }: { price: number; quantity?: number }) {
  const terms = useWholesaleTerms()
  if (!terms) return null
  const priceKobo = koboFromNaira(price)
  if (quantity !== undefined) {
    const each = wholesalePriceKobo(terms, { priceKobo, quantity })
    return (
      <p className="text-sm font-semibold text-primary">
        Your price <span className="money">{formatNaira(each)}</span> each,{' '}
        <span className="money">{formatNaira(each * quantity)}</span> in total
      </p>
    )
  }
  const [one, ...more] = wholesaleSteps(terms, priceKobo)
  if (!one) return null
  return (
    <div className="text-sm text-primary">
      <p className="font-semibold">
        Your price <span className="money">{formatNaira(one.priceKobo)}</span>
      </p>
      {more.map((step) => (
        <p key={step.minQuantity}>
          from {step.minQuantity}: <span className="money">{formatNaira(step.priceKobo)}</span>
        </p>
      ))}
    </div>
  )
}
