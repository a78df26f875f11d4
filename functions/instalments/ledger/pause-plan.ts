import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { nextVersion, statusAfter } from '../../../domain/instalments/ledger/follow-entry.ts'
import { maxPauses } from '../../../domain/instalments/ledger/pause-schedule.ts'
import {
  lastDay,
  latestVersion,
  type PlanRecord,
  type RecordedVersion,
} from '../../../domain/instalments/ledger/plan-record.ts'
import { accountTotals, planState } from '../../../domain/instalments/plan-state.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { openLedger } from './open-ledger.ts'
import { writeSchedule } from './write-schedule.ts'

/** How often a plan was paused. */
function countPauses({ versions }: Pick<PlanRecord, 'versions'>): number {
  return versions.filter(({ reason }) => reason === 'pause').length
}

/**
 * Moves what is not paid by 30 days, at no cost, twice a term. The same plan is paused once on a day.
 * @throws FunctionError 409 when the plan cannot pause, with the reason
 */
export async function pausePlan(
  tx: Tx,
  { planId, note, actor }: { planId: string; note?: string; actor: Actor },
  now: Date,
): Promise<{ kind: 'known_already' } | { kind: 'paused'; nextDueOn: string | null }> {
  const { plan, record } = await openLedger(tx, planId)
  const today = dayInLagos(now)
  const isPausedToday = record.versions.some(
    ({ reason, effectiveOn }) => reason === 'pause' && effectiveOn === today,
  )
  if (isPausedToday) return { kind: 'known_already' }
  if (plan.status !== 'active') throw new FunctionError(409, 'Only an active plan can be paused.')
  if (countPauses(record) >= maxPauses)
    throw new FunctionError(
      409,
      `A plan can be paused ${maxPauses} times, and this one has used them.`,
    )
  const version = pausedVersion(record, today)
  if (!version)
    throw new FunctionError(
      409,
      'This plan cannot be paused now: a pause would move no due day, or change an amount.',
    )
  await writeSchedule(tx, { planId, ...version, ...(note ? { note } : {}), actor }, now)
  const after = { ...record, versions: [...record.versions, version] }
  return { kind: 'paused', nextDueOn: planState(after, version.effectiveOn).next?.dueOn ?? null }
}

/** The version that a pause writes; null when it would move nothing, or move money. */
function pausedVersion(record: PlanRecord, today: string): RecordedVersion | null {
  const latest = latestVersion(record)
  const effectiveOn = lastDay(record, today)
  const pause = {
    version: (latest?.version ?? 0) + 1,
    effectiveOn,
    reason: 'pause' as const,
    rows: latest?.rows ?? [],
  }
  const rows = nextVersion({ ...record, versions: [...record.versions, pause] }, today)?.rows
  if (!rows) return null
  const version = { ...pause, rows }
  const after = { ...record, versions: [...record.versions, version] }
  const totals = (each: PlanRecord) => JSON.stringify(accountTotals(planState(each, effectiveOn)))
  if (statusAfter(after, today) !== 'active' || totals(after) !== totals(record)) return null
  return version
}
