import { undoPlanEntry } from '../../../../domain/instalments/desk/plan-money-functions.ts'
import type { DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { describePosting, planEntryLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatCalendarDay, formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../frame/panel.tsx'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

type Entry = DeskPlan['entries'][number]

const actors = {
  customer: 'the customer',
  staff: 'staff',
  gateway: 'the payment service',
  system: 'the shop',
} as const

/** What staff may have written wrong. What a gateway or a bank said stays, and a write-off is taken back elsewhere. */
const undoable = new Set<Entry['kind']>(['payment', 'payout', 'fee_waived'])

/** Each entry of the ledger: what it moved in words, who wrote it, and why. */
export function LedgerPanel({ plan, onDone }: PlanPartProps) {
  const { entries } = plan
  const numberOf = (id: string) => 1 + entries.findIndex((entry) => entry.id === id)
  return (
    <Panel
      title="Entries"
      description="Entries are never edited. A mistake is corrected by an entry of the opposite amount."
    >
      {entries.length === 0 && <p className="text-ink-2">Nothing is booked yet.</p>}
      <ol className="divide-y divide-line rounded-control border border-line empty:hidden">
        {entries.map((entry, at) => {
          const takenBackBy = entries.find(({ reverses }) => reverses === entry.id)
          return (
            <li key={entry.id} className="space-y-1 p-3 wrap-anywhere">
              <EntryLine entry={entry} number={at + 1} isTakenBack={takenBackBy !== undefined} />
              <p className="text-sm text-ink-2">
                Counts on {formatCalendarDay(entry.effectiveOn)} · {formatMoment(entry.createdAt)},{' '}
                {entry.actorName ?? actors[entry.actor]}
                {entry.reference && ` · ${entry.reference}`}
              </p>
              {entry.reverses !== null && (
                <p className="text-sm font-semibold">Takes back entry {numberOf(entry.reverses)}</p>
              )}
              {takenBackBy && (
                <p className="text-sm font-semibold">
                  Taken back by entry {numberOf(takenBackBy.id)}
                </p>
              )}
              {entry.reason && <p className="text-sm">Reason: {entry.reason}</p>}
              <Postings entry={entry} />
              {!takenBackBy && entry.reverses === null && undoable.has(entry.kind) && (
                <Undo plan={plan} entry={entry} onDone={onDone} />
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

function EntryLine({
  entry: { kind, instalment, amountKobo, reverses },
  number,
  isTakenBack,
}: {
  entry: Entry
  number: number
  isTakenBack: boolean
}) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className={isTakenBack ? 'line-through' : undefined}>
        {number}. {planEntryLabels[kind]}
        {instalment !== null && `, instalment ${instalment}`}
      </span>
      {reverses !== null && <Badge tone="warning">Correction</Badge>}
      <span className={`ml-auto tabular-nums ${isTakenBack ? 'line-through' : ''}`}>
        {amountKobo < 0 && '−'}
        {formatExactNaira(Math.abs(amountKobo))}
      </span>
    </p>
  )
}

function Postings({ entry: { postings } }: { entry: Entry }) {
  if (postings.length === 0) return null
  return (
    <ul className="text-sm text-ink-2">
      {postings.map(({ account, amountKobo }) => (
        <li key={account} className="flex justify-between gap-4">
          {describePosting(account, amountKobo)}
          <span className="tabular-nums">{formatExactNaira(Math.abs(amountKobo))}</span>
        </li>
      ))}
    </ul>
  )
}

function Undo({ plan, entry, onDone }: PlanPartProps & { entry: Entry }) {
  const what = `${planEntryLabels[entry.kind]}, ${formatExactNaira(entry.amountKobo)}`
  return (
    <StaffForm
      label="Undo"
      about={what}
      variant="quiet"
      needs={['finance']}
      contract={undoPlanEntry}
      read={(form) => ({
        request: { planId: plan.id, entryId: entry.id, reason: textOf(form, 'reason') },
      })}
      confirm={() => `Take back “${what}”? The customer gets a mail with the reason.`}
      confirmLabel="Yes, take it back"
      done={() => 'The entry is taken back.'}
      onDone={onDone}
    >
      {(fieldOf) => (
        <ReasonField fieldOf={fieldOf} label="What was wrong" hint="The customer reads it." />
      )}
    </StaffForm>
  )
}
