import { waivePlanFee } from '../../../../domain/instalments/desk/plan-money-functions.ts'
import type { DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { pauseDays } from '../../../../domain/instalments/ledger/pause-schedule.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { instalmentsOfNow } from '../../../features/instalments/instalments-of-now.ts'
import { ScheduleTable } from '../../../features/instalments/schedule-table.tsx'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatCalendarDay, formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

type Instalment = DeskPlan['instalments'][number]

const reasons: Readonly<Record<string, string>> = {
  agreed: 'As agreed',
  pause: `Pause of ${pauseDays} days`,
  refund: 'Refund of the order',
  settlement: 'Settled early',
  undo: 'Correction',
}

/** When what is due, and what of it is paid. Below it the versions of the schedule. */
export function SchedulePanel({ plan, onDone }: PlanPartProps) {
  const { instalments, versions, today } = plan
  if (instalments.length === 0)
    return (
      <Panel title="Schedule">
        <p className="text-ink-2">The due days begin when the deposit has arrived.</p>
      </Panel>
    )
  const withFee = instalments.filter(({ feeKobo, paidFeeKobo }) => feeKobo > paidFeeKobo)
  const hasFees = instalments.some(({ feeKobo }) => feeKobo > 0)
  return (
    <Panel title="Schedule">
      <ScheduleTable
        shown={instalmentsOfNow(instalments, today)}
        label="Instalments"
        columns={[
          'Due',
          'Principal',
          'Interest',
          ...(hasFees ? ['Late fee'] : []),
          'Paid',
          'Outstanding',
          'Status',
        ]}
        words={['Status']}
        rows={instalments.map((row) => ({
          key: row.number,
          cells: [
            `${row.number}. ${formatCalendarDay(row.dueOn)}`,
            formatExactNaira(row.principalKobo),
            formatExactNaira(row.interestKobo),
            ...(hasFees ? [row.feeKobo === 0 ? '–' : formatExactNaira(row.feeKobo)] : []),
            formatExactNaira(row.paidFeeKobo + row.paidInterestKobo + row.paidPrincipalKobo),
            formatExactNaira(row.leftKobo),
            <InstalmentBadge key="state" row={row} today={today} />,
          ],
        }))}
      />
      {withFee.map(({ number, feeKobo }) => (
        <div key={number} className="mt-3">
          <StaffForm
            label={`Waive the late fee of instalment ${number}`}
            about={plan.number}
            contract={waivePlanFee}
            read={(form) => ({
              request: { planId: plan.id, instalment: number, reason: textOf(form, 'reason') },
            })}
            confirm={() => `Waive ${formatExactNaira(feeKobo)}?`}
            confirmLabel="Yes, waive it"
            done={({ waivedKobo }) =>
              waivedKobo === 0 ? 'It was waived already.' : 'The fee is waived.'
            }
            onDone={onDone}
          >
            {(fieldOf) => <ReasonField fieldOf={fieldOf} />}
          </StaffForm>
        </div>
      ))}
      <h3 className="mt-5 text-md font-bold">Versions of the schedule</h3>
      <ol className="mt-1 space-y-1 text-sm">
        {versions.map((version) => (
          <li key={version.version} className="wrap-anywhere">
            {version.version}. {reasons[version.reason] ?? version.reason}, from{' '}
            {formatCalendarDay(version.effectiveOn)}, written {formatMoment(version.createdAt)}
            {version.actorName && ` by ${version.actorName}`}
            {version.note && <span className="block text-ink-2">{version.note}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function InstalmentBadge({ row, today }: { row: Instalment; today: string }) {
  if (row.leftKobo === 0) return <Badge tone="good">Paid</Badge>
  if (row.dueOn < today) return <Badge tone="danger">Late</Badge>
  if (row.dueOn === today) return <Badge tone="warning">Due today</Badge>
  return <Badge>To come</Badge>
}
