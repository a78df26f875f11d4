import { daysBetween } from '../../../domain/calendar/days.ts'
import type { PlanView } from '../../../domain/instalments/customer/plan-view.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'

/** "today", "in 5 days", "12 days ago". Both days are `YYYY-MM-DD`. */
function inDays(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** "3 Dec 2026, in 5 days" */
export function dayAndDistance(day: string, today: string): string {
  return `${formatCalendarDay(day)}, ${inDays(day, today)}`
}

type Tone = 'good' | 'warning' | 'danger' | 'plain'

/** The status of a plan in a word or two. Late is no status of its own, so it is computed. */
export function planBadge({ status, standing }: PlanView): { tone: Tone; label: string } {
  switch (status) {
    case 'applied':
      return { tone: 'plain', label: 'Waiting for our answer' }
    case 'approved':
      return { tone: 'warning', label: 'Approved: read and accept' }
    case 'declined':
      return { tone: 'plain', label: 'Not approved' }
    case 'agreed':
      return { tone: 'warning', label: 'Deposit due' }
    case 'active':
      if (standing?.pausedUntil) return { tone: 'plain', label: 'Paused' }
      return (standing?.daysPastDue ?? 0) > 0
        ? { tone: 'warning', label: 'Late' }
        : { tone: 'good', label: 'Active' }
    case 'settled_early':
      return { tone: 'good', label: 'Settled early' }
    case 'closed':
      return { tone: 'good', label: 'Paid off' }
    case 'written_off':
      return { tone: 'plain', label: 'Closed by us' }
    case 'cancelled':
      return { tone: 'plain', label: 'Cancelled' }
  }
}

/** Where the page of a plan is. */
export function planPagePath(planId: string): string {
  return `/dashboard?${new URLSearchParams({ tab: 'instalments', plan: planId })}`
}

/** What is saved by settling a plan today. Kobo. */
export function savedBySettling({ leftKobo, settlementKobo }: NonNullable<PlanView['standing']>) {
  return Math.max(0, leftKobo - settlementKobo)
}
