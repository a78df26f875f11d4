import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { ResellerPrice } from '../resellers/reseller-price.tsx'

/** A price in naira. Screen readers read a reduced one as "Was …, now …". */
export function Price({
  price,
  compareAtPrice,
  className = 'text-xl',
}: {
  price: number
  compareAtPrice?: number | null
  className?: string
}) {
  return (
    <>
      <p className={`money flex flex-wrap items-baseline gap-x-2 font-bold ${className}`}>
        {compareAtPrice && (
          <>
            <span className="sr-only">Was </span>
            <s className="text-sm font-normal text-ink-3">
              {formatNaira(koboFromNaira(compareAtPrice))}
            </s>
            <span className="sr-only">, now </span>
          </>
        )}
        {formatNaira(koboFromNaira(price))}
      </p>
      <ResellerPrice price={price} />
    </>
  )
}
