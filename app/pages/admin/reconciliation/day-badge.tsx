import { Badge } from '../../../ui/badge.tsx'

interface DayBadgeProps {
  isCompared: boolean
  isClosed: boolean
  open: number
}

/** How far a day is, in words. */
export function DayBadge({ isCompared, isClosed, open }: DayBadgeProps) {
  if (!isCompared) return <Badge tone="warning">Not compared yet</Badge>
  if (isClosed) return <Badge tone="good">Closed</Badge>
  if (open === 0) return <Badge>Agrees</Badge>
  return <Badge tone="danger">{open === 1 ? '1 difference' : `${open} differences`}</Badge>
}
