import { useState } from 'react'
import Landmark from '~icons/lucide/landmark'
import { Link } from '../../../ui/link.tsx'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { planPaymentWayLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import type { PlanTransfer } from '../../../../domain/instalments/desk/plan-work.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { WaitingList } from '../frame/waiting-list.tsx'
import { ConfirmPayment } from './confirm-payment.tsx'
import { usePlanWork } from './use-plan-work.ts'

/** Transfers that customers announced for their plans, and cash that waits for a second person. */
export default function PlanTransfers() {
  const { query, onDone } = usePlanWork()
  const [today] = useState(() => dayInLagos(new Date()))
  const transfers = query.data?.transfers
  return (
    <div className="max-w-4xl">
      <PageHeader description="A transfer is noted at its plan: search the plans for the reference on the bank statement. Much cash waits here until a second person has counted it." />
      <ListState query={query} failure="The transfers could not be loaded.">
        {transfers && (
          <WaitingList
            list={transfers}
            empty={
              <EmptyState icon={<Landmark aria-hidden="true" />} title="No money is waiting">
                Cash that a colleague noted appears here when a second person must count it.
              </EmptyState>
            }
          >
            {(row) => <Row key={row.paymentId} row={row} today={today} onDone={onDone} />}
          </WaitingList>
        )}
      </ListState>
    </div>
  )
}

function Row({
  row,
  today,
  onDone,
}: {
  row: PlanTransfer
  today: string
  onDone(): Promise<unknown>
}) {
  return (
    <li className="space-y-2 px-5 py-3 wrap-anywhere">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={deskPath('instalment-plans/:id', row.planId)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {row.planNumber}
        </Link>
        <strong className="tabular-nums">{formatExactNaira(row.amountKobo)}</strong>
      </p>
      <p className="text-sm">
        {row.name} · {planPaymentWayLabels[row.way]} · {formatMoment(row.since)}
      </p>
      <p className="text-sm text-ink-2">
        {row.way === 'cash'
          ? `Receipt ${row.outsideReference ?? 'not given'}, noted by ${row.notedBy ?? 'a former colleague'}`
          : `Reference ${row.transferReference}`}
      </p>
      {row.isOwnNote ? (
        <p className="text-sm">You noted this, so a colleague must confirm it.</p>
      ) : (
        <ConfirmPayment payment={row} today={today} onDone={onDone} />
      )}
    </li>
  )
}
