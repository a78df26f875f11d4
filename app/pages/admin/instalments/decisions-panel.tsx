import {
  planDecisionKindLabels,
  planDecisionStatusLabels,
} from '../../../../domain/instalments/desk/plan-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'
import { DecisionActions } from './decision-actions.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

/** Write-offs and payouts: who asked, who decided, and what is still to do. */
export function DecisionsPanel({ plan: { decisions, number }, onDone }: PlanPartProps) {
  if (decisions.length === 0) return null
  return (
    <Panel title="Write-offs and overpayments" isFlush>
      <ul className="divide-y divide-line">
        {decisions.map((decision) => (
          <li key={decision.id} className="space-y-2 px-5 py-3 wrap-anywhere">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <strong className="tabular-nums">{formatExactNaira(decision.amountKobo)}</strong>
              {planDecisionKindLabels[decision.kind]}
              <Badge tone={isOpen(decision.status) ? 'warning' : 'plain'}>
                {planDecisionStatusLabels[decision.status]}
              </Badge>
            </p>
            <p className="text-sm">{decision.reason}</p>
            <p className="text-sm text-ink-2">
              Requested by {decision.requestedBy ?? 'a former colleague'},{' '}
              {formatMoment(decision.createdAt)}
              {decision.decidedBy && `, decided by ${decision.decidedBy}`}
            </p>
            {decision.note && <p className="text-sm">Refused: {decision.note}</p>}
            {decision.account && (
              <p className="text-sm">
                To {decision.account.name}, {decision.account.bank} {decision.account.number}
                {decision.transferReference && ` · reference ${decision.transferReference}`}
              </p>
            )}
            {isOpen(decision.status) && decision.mayPayAt && (
              <p className="text-sm font-semibold">
                Not to be paid before {formatMoment(decision.mayPayAt)}.
              </p>
            )}
            {isOpen(decision.status) && (
              <DecisionActions decision={decision} planNumber={number} onDone={onDone} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function isOpen(status: string): boolean {
  return status === 'requested' || status === 'approved'
}
