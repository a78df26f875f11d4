import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import {
  closeDay,
  reconcileDay,
} from '../../../../domain/payments/reconciliation/reconciliation-functions.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatLongDay, formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { Stat } from '../frame/stat.tsx'
import { DayBadge } from './day-badge.tsx'
import { DifferenceRow } from './difference-row.tsx'
import { countOpen, reconciliationKey, useDay, type ComparedDay } from './use-days.ts'

/** One day: the sums of both sides, each difference, and its end. */
export default function Day() {
  const { day = '' } = useParams()
  const queryClient = useQueryClient()
  const query = useDay(day)
  const compared = query.data?.filter(({ compared_at }) => compared_at !== null) ?? []
  const onDone = () => queryClient.invalidateQueries({ queryKey: reconciliationKey })
  return (
    <div className="max-w-4xl">
      <PageHeader title={/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatLongDay(day) : 'Day'} />
      <StaffForm
        label="Compare now"
        contract={reconcileDay}
        read={() => ({ request: { day } })}
        confirm={() => 'Ask the payment service for its list of this day?'}
        confirmLabel="Yes, compare"
        done={({ open, isReopened }) => describeResult(open, isReopened)}
        onDone={onDone}
      />
      <ListState query={query} failure="This day could not be loaded.">
        {query.isSuccess && compared.length === 0 && (
          <div className="mt-5 rounded-card border border-line bg-surface">
            <EmptyState title="This day was not compared yet">
              Choose “Compare now” to ask the payment service for its list.
            </EmptyState>
          </div>
        )}
        {compared.map((each) => (
          <Compared key={each.id} day={each} onDone={onDone} />
        ))}
      </ListState>
    </div>
  )
}

function describeResult(open: number, isReopened: boolean): string {
  const found =
    open === 0
      ? 'Both lists agree.'
      : open === 1
        ? '1 difference is open.'
        : `${open} differences are open.`
  return isReopened ? `Something has changed, so the day is open again. ${found}` : found
}

function Compared({ day, onDone }: { day: ComparedDay; onDone(): Promise<unknown> }) {
  const differences = day.reconciliation_differences
  const now = differences.filter(({ gone_at }) => gone_at === null)
  const gone = differences.filter(({ gone_at }) => gone_at !== null)
  const open = countOpen(differences)
  const isClosed = day.closed_at !== null
  return (
    <div className="mt-5 space-y-5">
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        <DayBadge isCompared isClosed={isClosed} open={open} />
        {day.compared_at && <>Compared {formatMoment(day.compared_at)}</>}
        {day.closed_at && <>· closed {formatMoment(day.closed_at)}</>}
        {day.reopened_at && !isClosed && (
          <>· opened again {formatMoment(day.reopened_at)}, because something changed</>
        )}
      </p>
      <Sums day={day} />
      <Panel title="Differences" isFlush>
        {now.length === 0 && (
          <EmptyState title="No differences">Both lists agree about each payment.</EmptyState>
        )}
        <ul className="divide-y divide-line empty:hidden">
          {now.map((each) => (
            <DifferenceRow key={each.id} difference={each} isClosed={isClosed} onDone={onDone} />
          ))}
        </ul>
      </Panel>
      {gone.length > 0 && (
        <Panel
          title="Gone since"
          description="Found once. A later comparison did not find them any more."
          isFlush
        >
          <ul className="divide-y divide-line">
            {gone.map((each) => (
              <DifferenceRow key={each.id} difference={each} isClosed onDone={onDone} />
            ))}
          </ul>
        </Panel>
      )}
      {!isClosed && open === 0 && (
        <StaffForm
          label="Close the day"
          variant="primary"
          contract={closeDay}
          read={() => ({ request: { day: day.day } })}
          confirm={() => 'Close this day? You say that you have looked at each difference.'}
          confirmLabel="Yes, close it"
          done={() => 'The day is closed.'}
          onDone={onDone}
        />
      )}
    </div>
  )
}

function Sums({ day }: { day: ComparedDay }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat label="Payments there" value={day.listed_count} />
      <Stat label="Sum there" value={formatExactNaira(day.listed_kobo)} />
      <Stat
        label="Sum in our books"
        value={formatExactNaira(day.booked_kobo)}
        isUrgent={day.booked_kobo !== day.listed_kobo}
      />
      <Stat label="Fees, as the service says" value={formatExactNaira(day.fees_kobo)} />
    </div>
  )
}
