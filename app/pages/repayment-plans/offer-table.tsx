import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import { repaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { formatPercent } from '../../../domain/money/percent.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { ScrolledTable } from '../../ui/scrolled-table.tsx'

/**
 * All terms side by side. The effective rate is that of a medium price of the plan: rounding to the
 * kobo changes it by less than the shown digits.
 */
export function OfferTable({ offers }: { offers: PlanOffer[] }) {
  return (
    <ScrolledTable
      label="Terms of our plans"
      head={[
        'Months',
        'Deposit',
        'Monthly rate',
        'Fee',
        'Effective, a year',
        'Prices from',
        'to',
        'As of',
      ]}
    >
      {offers.map(({ terms, minPriceKobo, maxPriceKobo, asOf }) => {
        const { rates } = repaymentPlan(Math.round((minPriceKobo + maxPriceKobo) / 2), terms)
        return (
          <tr key={terms.months}>
            <th scope="row">{terms.months}</th>
            <td>{formatPercent(terms.depositShare)}</td>
            <td>
              {formatPercent(terms.ratePerMonth, 2)} {terms.interest === 'flat' && 'flat'}
            </td>
            <td>{terms.feeShare > 0 ? formatPercent(terms.feeShare) : 'none'}</td>
            <td>{rates ? formatPercent(rates.effectiveAnnualRate) : 'none'}</td>
            <td>{formatNaira(minPriceKobo)}</td>
            <td>{formatNaira(maxPriceKobo)}</td>
            <td>
              <AsOf day={asOf} />
            </td>
          </tr>
        )
      })}
    </ScrolledTable>
  )
}
