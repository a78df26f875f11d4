import { planStatusLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import type { PlanStatus } from '../../../../domain/instalments/plan-status.ts'
import { Badge } from '../../../ui/badge.tsx'

/** The status of a plan in words and colour. */
export function PlanBadge({
  status,
  isPaused = false,
  daysPastDue = 0,
}: {
  status: PlanStatus
  isPaused?: boolean
  daysPastDue?: number
}) {
  if (status === 'active' && daysPastDue > 0)
    return (
      <Badge tone={daysPastDue > 30 ? 'danger' : 'warning'}>
        {daysPastDue === 1 ? '1 day late' : `${daysPastDue} days late`}
      </Badge>
    )
  if (status === 'active' && isPaused) return <Badge tone="warning">Paused</Badge>
  return <Badge tone={toneOf(status)}>{planStatusLabels[status]}</Badge>
}

function toneOf(status: PlanStatus): 'good' | 'warning' | 'danger' | 'plain' {
  if (status === 'written_off') return 'danger'
  if (status === 'applied' || status === 'approved' || status === 'agreed') return 'warning'
  return status === 'declined' || status === 'cancelled' ? 'plain' : 'good'
}
