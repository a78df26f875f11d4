import { undoPlanEntry } from '../../../../domain/instalments/desk/plan-money-functions.ts'
import type { DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { describePosting, planEntryLabels } from '../../../../domain/instalments/desk/plan-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { LedgerEntries } from '../../../features/orders/staff/ledger-entries.tsx'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import { ReasonField } from './reason-field.tsx'
import type { PlanPartProps } from './use-desk-plan.ts'

type Entry = DeskPlan['entries'][number]

/** What staff may have written wrong. What a gateway or a bank said stays, and a write-off is taken back elsewhere. */
const undoable = new Set<Entry['kind']>(['payment', 'payout', 'fee_waived'])

/** Each entry of the ledger: what it moved in words, who wrote it, and why. */
export function LedgerPanel({ plan, onDone }: PlanPartProps) {
  const { entries } = plan
  return (
    <Panel
      title="Entries"
      description="Entries are never edited. A mistake is corrected by an entry of the opposite amount."
    >
      {entries.length === 0 && <p className="text-ink-2">Nothing is booked yet.</p>}
      <LedgerEntries
        entries={entries}
        customer="the customer"
        describe={({ kind, instalment, effectiveOn, reference }) => ({
          title: `${planEntryLabels[kind]}${instalment === null ? '' : `, instalment ${instalment}`}`,
          plus: '',
          before: `Counts on ${formatCalendarDay(effectiveOn)}`,
          after: reference,
        })}
      >
        {(entry, isTakenBack) => (
          <>
            <Postings entry={entry} />
            {!isTakenBack && entry.reverses === null && undoable.has(entry.kind) && (
              <Undo plan={plan} entry={entry} onDone={onDone} />
            )}
          </>
        )}
      </LedgerEntries>
    </Panel>
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
