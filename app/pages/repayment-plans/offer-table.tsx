import { Link } from '../../ui/link.tsx'
import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { repaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { DataTable } from '../../ui/data-table.tsx'

/**
 * All terms side by side. The effective rate is that of a medium price of the plan: rounding to the
 * kobo changes it by less than the shown digits.
 */
export function OfferTable({ offers }: { offers: PlanOffer[] }) {
  return (
    <>
      <DataTable
        label="Terms of our plans"
        columns={[
          'Months',
          'Deposit',
          'Monthly rate',
          'Fee',
          'Effective, a year',
          'Prices from',
          'Prices up to',
          'As of',
        ]}
        rows={offers.map(({ terms, minPriceKobo, maxPriceKobo, asOf }) => {
          const { rates } = repaymentPlan(Math.round((minPriceKobo + maxPriceKobo) / 2), terms)
          return {
            key: terms.months,
            cells: [
              terms.months,
              formatPercent(terms.depositShare),
              `${formatPercent(terms.ratePerMonth, 2)}${terms.interest === 'flat' ? ' flat' : ''}`,
              terms.feeShare > 0 ? formatPercent(terms.feeShare) : 'none',
              rates ? formatPercent(rates.effectiveAnnualRate) : 'none',
              formatNaira(minPriceKobo),
              formatNaira(maxPriceKobo),
              <AsOf key="as-of" day={asOf} />,
            ],
          }
        })}
      />
      <p className="mt-4 text-ink-2">
        Were you offered a lease?{' '}
        <Link to="/buy-or-lease" className="font-semibold text-primary">
          See what each way costs in the end
        </Link>
        .
      </p>
    </>
  )
}
