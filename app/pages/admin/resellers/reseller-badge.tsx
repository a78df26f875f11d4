import {
  resellerStatuses,
  resellerStatusLabels,
} from '../../../../domain/resellers/reseller-status.ts'
import { Badge } from '../../../ui/badge.tsx'

const tones = {
  applied: 'warning',
  approved: 'plain',
  declined: 'plain',
  suspended: 'danger',
} as const

/** Where a reseller is. */
export function ResellerBadge({ status }: { status: string }) {
  const known = resellerStatuses.find((each) => each === status)
  return known ? <Badge tone={tones[known]}>{resellerStatusLabels[known]}</Badge> : null
}
