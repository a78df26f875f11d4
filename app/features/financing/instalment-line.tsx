import { Link } from '../../ui/link.tsx'
import type { InstalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { planPath } from './plan-path.ts'

/**
 * A price in instalments, in one line: never the instalment without the total cost and the annual
 * rate.
 */
export function InstalmentLine({
  teaser,
  className = '',
}: {
  teaser: InstalmentTeaser
  className?: string
}) {
  const { priceNaira, months, dueNowKobo, instalmentKobo, totalCostKobo, effectiveAnnualRate } =
    teaser
  return (
    <p className={`money text-md text-ink-2 ${className}`} data-testid="instalment-line">
      Or <strong className="text-ink">{formatNaira(instalmentKobo)} a month</strong> for {months}{' '}
      months after {formatNaira(dueNowKobo)} now: {formatNaira(totalCostKobo)} in all
      {effectiveAnnualRate !== null &&
        `, effective ${formatPercent(effectiveAnnualRate)} a year`}.{' '}
      <Link to={planPath(priceNaira, months)} className="font-semibold text-primary">
        See the plan
      </Link>
    </p>
  )
}
