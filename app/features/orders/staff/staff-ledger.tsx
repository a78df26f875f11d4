import { formatExactNaira } from '../../../../domain/money/money.ts'
import { ledgerKindLabels } from '../../../../domain/orders/desk/ledger-words.ts'
import { LedgerEntries } from './ledger-entries.tsx'
import type { StaffProps } from './staff-props.ts'

/** The sums of an order, and each entry of its ledger: who wrote it, when and why. */
export function StaffLedger({ order: { entries }, money }: StaffProps) {
  const sums: [string, number][] = [
    ['Costs now', money.chargedKobo],
    ['Received', money.receivedKobo],
    ['Paid with credit', money.creditUsedKobo],
    ['Fee of the plan', money.planFeeKobo],
    ['Paid in parts', money.financedKobo],
    ['Given back', money.refundedKobo],
    ['Taken back by a bank', money.chargedBackKobo],
    ['Kept as credit', money.creditKeptKobo],
    ['On its way back', money.onItsWayKobo],
    ['Left over', money.surplusKobo],
  ]
  return (
    <section aria-labelledby="staff-ledger" className="min-w-0">
      <h3 id="staff-ledger" className="text-md font-bold">
        Charged and received
      </h3>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {sums
          .filter(([label, kobo]) => kobo > 0 || label === 'Costs now' || label === 'Received')
          .map(([label, kobo]) => (
            <Sum key={label} label={label} kobo={kobo} />
          ))}
        <Sum label="Still to pay" kobo={money.dueKobo} isStrong />
      </dl>
      <div className="mt-4">
        <LedgerEntries
          entries={entries}
          customer="the buyer"
          describe={({ kind }) => ({ title: ledgerKindLabels[kind], plus: '+' })}
        />
      </div>
    </section>
  )
}

function Sum({
  label,
  kobo,
  isStrong = false,
}: {
  label: string
  kobo: number
  isStrong?: boolean
}) {
  const look = isStrong ? 'font-bold' : ''
  return (
    <>
      <dt className={look}>{label}</dt>
      <dd className={`text-right tabular-nums ${look}`}>{formatExactNaira(kobo)}</dd>
    </>
  )
}
