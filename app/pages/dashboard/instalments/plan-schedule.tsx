import type { InstalmentView } from '../../../../domain/instalments/customer/plan-view.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { instalmentsOfNow } from '../../../features/instalments/instalments-of-now.ts'
import { ScheduleTable } from '../../../features/instalments/schedule-table.tsx'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { PlanProps } from './plan-props.ts'

const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** Every instalment, with what was paid of it. */
export function PlanSchedule({ plan: { standing, terms }, today }: PlanProps) {
  if (!standing) return null
  const { instalments } = standing
  const sum = (amountOf: (row: InstalmentView) => number) =>
    instalments.reduce((total, row) => total + amountOf(row), 0)
  const hasFees = instalments.some(({ feeKobo }) => feeKobo > 0)
  return (
    <section aria-labelledby="plan-schedule">
      <h3 id="plan-schedule" className="text-h3">
        Your schedule
      </h3>
      <p className="mt-1 text-ink-2">
        {terms.months} instalments. Each payment goes to the oldest unpaid one first: to its late
        fee, its interest and then its principal.
      </p>
      <div className="mt-4">
        <ScheduleTable
          shown={instalmentsOfNow(instalments, today)}
          label="Schedule of your plan"
          columns={[
            'Due',
            'Instalment',
            'Principal',
            'Interest',
            ...(hasFees ? ['Late fee'] : []),
            'Paid',
            'Left',
            'Status',
          ]}
          words={['Status']}
          rows={[
            ...instalments.map((row) => ({
              key: row.number,
              cells: [
                `${row.number}. ${formatCalendarDay(row.dueOn)}`,
                exact(row.principalKobo + row.interestKobo + row.feeKobo),
                exact(row.principalKobo),
                exact(row.interestKobo),
                ...(hasFees ? [exact(row.feeKobo)] : []),
                exact(row.paidKobo),
                exact(row.leftKobo),
                <InstalmentBadge key="status" row={row} today={today} />,
              ],
            })),
            {
              key: 'total',
              isTotal: true,
              cells: [
                'Total',
                exact(sum((row) => row.principalKobo + row.interestKobo + row.feeKobo)),
                exact(sum((row) => row.principalKobo)),
                exact(sum((row) => row.interestKobo)),
                ...(hasFees ? [exact(sum((row) => row.feeKobo))] : []),
                exact(sum((row) => row.paidKobo)),
                exact(sum((row) => row.leftKobo)),
                '',
              ],
            },
          ]}
        />
      </div>
    </section>
  )
}

function InstalmentBadge({ row, today }: { row: InstalmentView; today: string }) {
  if (row.leftKobo === 0) return <Badge tone="good">Paid</Badge>
  if (row.dueOn < today) return <Badge tone="warning">Late</Badge>
  if (row.dueOn === today) return <Badge tone="warning">Due today</Badge>
  return <Badge>{row.paidKobo > 0 ? 'Partly paid' : 'To come'}</Badge>
}
