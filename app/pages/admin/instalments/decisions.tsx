import Scale from '~icons/lucide/scale'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import {
  planDecisionKindLabels,
  planDecisionStatusLabels,
} from '../../../../domain/instalments/desk/plan-words.ts'
import type { PlanWork } from '../../../../domain/instalments/desk/plan-work.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { usePlanWork } from './use-plan-work.ts'

/** What needs a second person, and what customers paid too much. Each is dealt with at its plan. */
export default function PlanDecisions() {
  const { query } = usePlanWork()
  const work = query.data
  const isEmpty = work && work.decisions.count + work.overpaid.count === 0
  return (
    <div className="max-w-4xl">
      <PageHeader description="A write-off, or the return of an overpayment, is requested on the page of its plan. A colleague approves it there." />
      <ListState query={query} failure="The list could not be loaded.">
        {isEmpty && (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState icon={<Scale aria-hidden="true" />} title="Nothing is waiting">
              Write-offs and overpaid plans appear here.
            </EmptyState>
          </div>
        )}
        {work && !isEmpty && <Lists work={work} />}
      </ListState>
    </div>
  )
}

function Lists({ work: { decisions, overpaid } }: { work: PlanWork }) {
  return (
    <div className="space-y-5">
      {decisions.count > 0 && (
        <Panel title={`Requested and approved (${decisions.count})`} isFlush>
          <ul className="divide-y divide-line">
            {decisions.rows.map((row) => (
              <Row key={row.decisionId} row={row} kobo={row.amountKobo}>
                {planDecisionKindLabels[row.kind]} · {planDecisionStatusLabels[row.status]}
                <span className="block">{row.reason}</span>
                <span className="block text-ink-2">
                  Requested by {row.requestedBy ?? 'a former colleague'}, {formatMoment(row.since)}
                </span>
              </Row>
            ))}
          </ul>
        </Panel>
      )}
      {overpaid.count > 0 && (
        <Panel title={`Overpaid, to return (${overpaid.count})`} isFlush>
          <ul className="divide-y divide-line">
            {overpaid.rows.map((row) => (
              <Row key={row.planId} row={row} kobo={row.overpaidKobo}>
                Nobody has requested its return yet.
              </Row>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Row({
  row: { planId, planNumber, name },
  kobo,
  children,
}: {
  row: { planId: string; planNumber: string; name: string }
  kobo: number
  children: ReactNode
}) {
  return (
    <li className="px-5 py-3 wrap-anywhere">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={deskPath('instalment-plans/:id', planId)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {planNumber}
        </Link>
        <strong className="tabular-nums">{formatExactNaira(kobo)}</strong>
      </p>
      <p className="text-sm">{name}</p>
      <p className="text-sm">{children}</p>
    </li>
  )
}
