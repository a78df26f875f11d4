import { formatExactNaira } from '../../../../domain/money/money.ts'
import { ledgerKindLabels } from '../../../../domain/orders/desk/ledger-words.ts'
import type { StaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { StaffProps } from './staff-props.ts'

type Entry = StaffOrder['entries'][number]

const actors = {
  customer: 'the buyer',
  staff: 'staff',
  gateway: 'the payment service',
  system: 'the shop',
} as const

/** The sums of an order, and each entry of its ledger: who wrote it, when and why. */
export function StaffLedger({ order: { entries }, money }: StaffProps) {
  const numberOf = (id: string) => 1 + entries.findIndex((entry) => entry.id === id)
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
      <ol className="mt-4 divide-y divide-line rounded-control border border-line">
        {entries.map((entry, at) => {
          const takenBackBy = entries.find(({ reverses }) => reverses === entry.id)
          return (
            <li key={entry.id} className="p-3">
              <EntryLine entry={entry} number={at + 1} isTakenBack={takenBackBy !== undefined} />
              <p className="text-sm text-ink-2">
                {formatMoment(entry.createdAt)}, {entry.actorName ?? actors[entry.actor]}
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
            </li>
          )
        })}
      </ol>
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

function EntryLine({
  entry,
  number,
  isTakenBack,
}: {
  entry: Entry
  number: number
  isTakenBack: boolean
}) {
  const { amountKobo, kind, reverses } = entry
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className={isTakenBack ? 'line-through' : undefined}>
        {number}. {ledgerKindLabels[kind]}
      </span>
      {reverses !== null && <Badge tone="warning">Correction</Badge>}
      <span className={`ml-auto tabular-nums ${isTakenBack ? 'line-through' : ''}`}>
        {amountKobo > 0 ? '+' : '−'}
        {formatExactNaira(Math.abs(amountKobo))}
      </span>
    </p>
  )
}
