import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import {
  followEntry,
  statusAfter,
  type PlanChange,
} from '../../../domain/instalments/ledger/follow-entry.ts'
import type { PlanRecord } from '../../../domain/instalments/ledger/plan-record.ts'
import type { PlanEntryKind } from '../../../domain/instalments/plan-state.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import type { Actor } from '../../orders/order-changes.ts'
import type { Plan } from './read-plan.ts'
import { setPlanStatus } from './set-plan-status.ts'
import { writeSchedule } from './write-schedule.ts'

export interface NewPlanEntry {
  kind: PlanEntryKind
  /** Above zero, or below zero with `reverses`. */
  amountKobo: number
  /** The day that counts. A later day than today counts as today, one before the plan as its first day. */
  effectiveOn: string
  /** What it is about: the same key is booked once. */
  key: string
  paymentId?: string
  instalment?: number
  /** The key of the entry that it takes back. */
  reverses?: string
  reason?: string
  actor: Actor
}

/** What an entry did to its plan. */
export interface BookedEntry {
  before: PlanStatus
  status: PlanStatus
  record: PlanRecord
}

/**
 * Adds an entry to the ledger of a locked plan with all that follows from it: postings, the next version
 * of the schedule, waived fees, and the status.
 * @param at `record`: all that is booked, read under the lock
 * @returns null when the key is booked already; then nothing has changed
 */
export async function bookPlanEntry(
  tx: Tx,
  entry: NewPlanEntry,
  { plan, record, now }: { plan: Plan; record: PlanRecord; now: Date },
): Promise<BookedEntry | null> {
  if (record.entries.some(({ key }) => key === entry.key)) return null
  const today = dayInLagos(now)
  const added = {
    kind: entry.kind,
    amountKobo: entry.amountKobo,
    effectiveOn: clampDay(entry.effectiveOn, record, today),
    instalment: entry.instalment ?? null,
    key: entry.key,
    reverses: entry.reverses ?? null,
  }
  const followed = followEntry(record, added, today)
  let { status } = plan
  for (const change of followed.changes) {
    // An entry that only follows says so; the one that was asked for has the caller's reason.
    const isAsked = change.entry.key === entry.key
    const reason = isAsked ? entry.reason : `Follows from ${entry.key}`
    await writeChange(tx, plan.id, change, { ...entry, reason, now })
    if (change.entry.kind === 'write_off' && change.entry.reverses !== null)
      status = await setPlanStatus(tx, { planId: plan.id, from: status, to: 'active' }, now)
  }
  // A plan that was cancelled with its order stays so, whatever still arrives for it.
  if (status !== 'cancelled') {
    const to = statusAfter(followed.record, today)
    status = await setPlanStatus(tx, { planId: plan.id, from: status, to }, now)
  }
  return { before: plan.status, status, record: followed.record }
}

function clampDay(day: string, { versions }: PlanRecord, today: string): string {
  const first = versions[0]?.effectiveOn ?? today
  if (day > today) return today < first ? first : today
  return day < first ? first : day
}

async function writeChange(
  tx: Tx,
  planId: string,
  { version, entry, postings }: PlanChange,
  {
    actor,
    reason,
    paymentId,
    now,
  }: { actor: Actor; reason?: string | undefined; paymentId?: string | undefined; now: Date },
): Promise<void> {
  if (version) await writeSchedule(tx, { planId, ...version, actor }, now)
  const isOfPayment = entry.kind === 'payment' || entry.kind === 'chargeback'
  await tx.query(
    `with entry as (
       insert into public.plan_entries (plan_id, kind, amount_kobo, effective_on, key, payment_id,
         instalment, reverses, reason, actor, actor_id, created_at)
       select $1, $2, $3, $4, $5, $6, $7,
         (select id from public.plan_entries where plan_id = $1 and key = $8), $9, $10, $11, $12
       returning id
     )
     insert into public.plan_postings (entry_id, account, amount_kobo)
     select entry.id, account, amount
     from entry, unnest($13::text[], $14::bigint[]) as posting (account, amount)`,
    [
      planId,
      entry.kind,
      entry.amountKobo,
      entry.effectiveOn,
      entry.key,
      isOfPayment ? (paymentId ?? null) : null,
      entry.instalment,
      entry.reverses,
      reason ?? null,
      actor.kind,
      actor.id,
      now,
      Object.keys(postings),
      Object.values(postings),
    ],
  )
}
