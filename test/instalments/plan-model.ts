import { addDays } from '../../domain/calendar/days.ts'
import {
  findWriteOff,
  followEntry,
  nextVersion,
  statusAfter,
  writeOffAmount,
  type PlanChange,
} from '../../domain/instalments/ledger/follow-entry.ts'
import {
  latestVersion,
  mirrorOf,
  type PlanRecord,
  type RecordedEntry,
} from '../../domain/instalments/ledger/plan-record.ts'
import { planState } from '../../domain/instalments/plan-state.ts'
import type { Random } from '../money/random.ts'
import { agreedSchedule } from './agreed-schedule.ts'

/**
 * What happens to a plan. Money is known some days after the day that counts; staff act on the day itself.
 * `paid` names the payment that a reversal or a chargeback is about.
 */
export type PlanFact =
  | { kind: 'payment'; id: number; day: string; kobo: number }
  | { kind: 'reversal'; id: number; paid: number; day: string }
  | { kind: 'chargeback'; id: number; paid: number; day: string; kobo: number }
  | { kind: 'refund'; id: number; day: string; kobo: number }
  | { kind: 'pause' | 'write_off' | 'undo_write_off'; id: number; day: string }

/** A fact and the day on which we learn of it. */
export interface Delivered {
  fact: PlanFact
  knownOn: string
}

export interface PlayedPlan {
  record: PlanRecord
  changes: PlanChange[]
}

/** The first day of every plan: month ends and 29 February follow from some of them. */
export function beginPlan(random: Random): PlanRecord & { beganOn: string; financedKobo: number } {
  const beganOn = addDays('2027-11-01', random.below(150))
  const financedKobo = 1 + random.below(random.below(4) === 0 ? 500 : 200_000_000)
  const rows = agreedSchedule(
    {
      financedKobo,
      months: 1 + random.below(12),
      interest: random.below(2) === 0 ? 'flat' : 'reducing',
      ratePercentPerMonth: random.below(3) === 0 ? 0 : random.below(60) / 10,
    },
    beganOn,
  )
  const record: PlanRecord = {
    versions: [{ version: 1, effectiveOn: beganOn, reason: 'agreed', rows }],
    entries: [],
  }
  const financed = entryOf('financed', 'financed', beganOn, financedKobo)
  return { ...followEntry(record, financed, beganOn).record, beganOn, financedKobo }
}

function entryOf(
  kind: RecordedEntry['kind'],
  key: string,
  effectiveOn: string,
  amountKobo: number,
): RecordedEntry {
  return { kind, key, effectiveOn, amountKobo, instalment: null, reverses: null }
}

/** Facts in a random order; each reversal and chargeback is after its payment. */
export function randomFacts(
  random: Random,
  { beganOn, financedKobo }: { beganOn: string; financedKobo: number },
): PlanFact[] {
  const facts: PlanFact[] = []
  const count = 2 + random.below(9)
  const dayOf = () => addDays(beganOn, random.below(420))
  let refundableKobo = financedKobo
  let pauses = 0
  for (let id = 0; id < count; id++) {
    const day = dayOf()
    const payments = facts.filter((fact) => fact.kind === 'payment')
    const open = payments.filter(
      ({ id: paid }) => !facts.some((fact) => 'paid' in fact && fact.paid === paid),
    )
    const paid = random.pick(open)
    const roll = random.below(20)
    if (roll < 3 && paid) facts.push({ kind: 'reversal', id, paid: paid.id, day: paid.day })
    else if (roll < 5 && paid) {
      const kobo = random.below(2) === 0 ? paid.kobo : 1 + random.below(paid.kobo)
      const later = addDays(paid.day, random.below(60))
      facts.push({ kind: 'chargeback', id, paid: paid.id, day: later, kobo })
    } else if (roll < 7 && refundableKobo > 0) {
      const kobo = random.below(4) === 0 ? refundableKobo : 1 + random.below(refundableKobo)
      refundableKobo -= kobo
      facts.push({ kind: 'refund', id, day, kobo })
    } else if (roll === 7 && pauses < 2) {
      pauses += 1
      facts.push({ kind: 'pause', id, day })
    } else if (roll === 8) facts.push({ kind: 'write_off', id, day })
    else if (roll === 9) facts.push({ kind: 'undo_write_off', id, day })
    else facts.push({ kind: 'payment', id, day, kobo: paymentOf(random, financedKobo) })
  }
  return facts
}

/** Parts of an instalment, several at once, exactly the principal, or more than all. */
function paymentOf(random: Random, financedKobo: number): number {
  const share = random.pick([0.01, 0.08, 0.1, 0.25, 0.5, 1, 1.3]) ?? 1
  if (random.below(12) === 0) return 1
  return Math.max(1, Math.round(financedKobo * share) + random.below(3) - 1)
}

/** The record after a fact that we learn of today. What the functions would refuse changes nothing. */
export function deliver({ record, changes }: PlayedPlan, { fact, knownOn }: Delivered): PlayedPlan {
  if (fact.kind === 'pause') return { record: pauseOn(record, fact.day), changes }
  const entry = entryFor(record, fact)
  if (!entry) return { record, changes }
  const followed = followEntry(record, entry, knownOn)
  return { record: followed.record, changes: [...changes, ...followed.changes] }
}

function entryFor(record: PlanRecord, fact: PlanFact): RecordedEntry | null {
  const key = `${fact.kind}:${fact.id}`
  switch (fact.kind) {
    case 'payment':
    case 'chargeback':
    case 'refund':
      return entryOf(fact.kind, key, fact.day, fact.kobo)
    case 'reversal': {
      const payment = record.entries.find((entry) => entry.key === `payment:${fact.paid}`)
      return payment ? mirrorOf(payment) : null
    }
    case 'write_off': {
      const amountKobo = writeOffAmount(record, fact.day)
      const isActive = statusAfter(record, fact.day) === 'active'
      return isActive && amountKobo > 0 ? entryOf('write_off', key, fact.day, amountKobo) : null
    }
    case 'undo_write_off': {
      const writeOff = findWriteOff(record)
      return writeOff && mirrorOf(writeOff)
    }
    case 'pause':
      return null
  }
}

function pauseOn(record: PlanRecord, day: string): PlanRecord {
  const latest = latestVersion(record)
  if (!latest || statusAfter(record, day) !== 'active') return record
  const pause = {
    version: latest.version + 1,
    effectiveOn: day,
    reason: 'pause' as const,
    rows: latest.rows,
  }
  const asked = { ...record, versions: [...record.versions, pause] }
  const rows = nextVersion(asked, day)?.rows
  if (!rows) return record
  const paused = { ...record, versions: [...record.versions, { ...pause, rows }] }
  return statusAfter(paused, day) === 'active' ? paused : record
}

/** What staff could do, in this order of deliveries. */
export function staffActs(record: PlanRecord): string[] {
  const pauses = record.versions.flatMap(({ reason, effectiveOn }) =>
    reason === 'pause' ? [effectiveOn] : [],
  )
  const writeOffs = record.entries.flatMap(({ kind, key }) =>
    kind === 'write_off' && (key.startsWith('write_off:') || key.startsWith('undo:'))
      ? [key.startsWith('undo:') ? 'undone' : key]
      : [],
  )
  return [...pauses, ...writeOffs.toSorted()]
}

/** The state at the end, and what the status must be. */
export function endOf(record: PlanRecord, day: string) {
  return { state: planState(record, day), status: statusAfter(record, day) }
}
