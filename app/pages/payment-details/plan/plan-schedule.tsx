import type { PlanOfOrder } from '../../../../domain/instalments/applications/application-functions.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { DataTable } from '../../../ui/data-table.tsx'

const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

type Payment = NonNullable<PlanOfOrder['plan']>['schedule'][number]

/** Every payment of a plan that has not begun: the days follow from the day of the deposit. */
export function PlanSchedule({
  dueNowKobo,
  schedule,
  totalCostKobo,
}: {
  dueNowKobo: number
  schedule: readonly Payment[]
  totalCostKobo: number
}) {
  const sum = (of: 'principalKobo' | 'interestKobo') =>
    schedule.reduce((total, payment) => total + payment[of], 0)
  return (
    <details className="group mt-5">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
        Every payment
      </summary>
      <p className="mb-3 text-md text-ink-2">
        The first instalment is due a month after your deposit has arrived, and the others on the
        same day of each month after it.
      </p>
      <DataTable
        label="Every payment"
        columns={['When', 'You pay', 'Of the price', 'Interest']}
        rows={[
          { key: 0, cells: ['Before it begins', exact(dueNowKobo), '–', '–'] },
          ...schedule.map(({ number, paymentKobo, principalKobo, interestKobo }) => ({
            key: number,
            cells: [
              `After ${number} ${number === 1 ? 'month' : 'months'}`,
              exact(paymentKobo),
              exact(principalKobo),
              exact(interestKobo),
            ],
          })),
          {
            key: 'total',
            isTotal: true,
            cells: [
              'Total',
              exact(totalCostKobo),
              exact(sum('principalKobo')),
              exact(sum('interestKobo')),
            ],
          },
        ]}
      />
    </details>
  )
}
