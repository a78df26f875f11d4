import FileText from '~icons/lucide/file-text'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import type { PlanApplicationView } from '../../../../domain/instalments/applications/application-functions.ts'
import { planStatusLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { usePlanApplications } from './use-plan-function.ts'

type Listed = PlanApplicationView['application']

/** The applications for instalment plans: those that wait for a decision, and the latest others. */
export default function PlanApplications() {
  const query = usePlanApplications()
  const lists = query.data
  return (
    <div className="max-w-4xl">
      <PageHeader description="The rules decide most applications at once. The others wait here for a person, and are answered within one working day." />
      <ListState query={query} failure="The applications could not be loaded.">
        {lists && (
          <div className="space-y-5">
            {lists.waiting.length === 0 ? (
              <div className="rounded-card border border-line bg-surface">
                <EmptyState
                  icon={<FileText aria-hidden="true" />}
                  title="No application is waiting"
                >
                  Applications that the rules do not decide appear here.
                </EmptyState>
              </div>
            ) : (
              <Rows title={`To decide (${lists.waiting.length})`} rows={lists.waiting} />
            )}
            {lists.decided.length > 0 && <Rows title="Recently decided" rows={lists.decided} />}
          </div>
        )}
      </ListState>
    </div>
  )
}

function Rows({ title, rows }: { title: string; rows: readonly Listed[] }) {
  return (
    <Panel title={title} isFlush>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.planId}>
            <Link
              to={deskPath('plan-applications/:id', row.planId)}
              className="block min-h-11 px-5 py-3 text-ink no-underline wrap-break-word hover:bg-surface-2"
            >
              <span className="font-semibold">{row.number}</span> · {row.name} ·{' '}
              <strong className="tabular-nums">{formatExactNaira(row.financedKobo)}</strong> over{' '}
              {row.months} months
              <span className="block text-sm text-ink-2">
                {planStatusLabels[row.status]}
                {row.hasFirstApproval && row.status === 'applied' && ', approved by one person'} ·
                order {row.orderNumber} · {formatMoment(row.appliedAt)}
                {row.score !== null && ` · score ${row.score}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
