import type { ReactNode } from 'react'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'

/** What every ledger of money keeps of an entry. */
interface LedgerEntry {
  id: string
  amountKobo: number
  /** The entry that this one takes back. */
  reverses: string | null
  reason: string | null
  actor: 'customer' | keyof typeof actors
  actorName: string | null
  createdAt: string
}

const actors = {
  staff: 'staff',
  gateway: 'the payment service',
  system: 'the shop',
} as const

interface EntryWords {
  title: string
  /** Above zero; a minus is always written. */
  plus: '' | '+'
  /** On which day it counts. */
  before?: string
  /** Its reference. */
  after?: string | null
}

/** The entries of a ledger in their order: what each was, who wrote it, when and why. */
export function LedgerEntries<Entry extends LedgerEntry>({
  entries,
  customer,
  describe,
  children,
}: {
  entries: readonly Entry[]
  /** What the customer is called here. */
  customer: 'the buyer' | 'the customer'
  describe: (entry: Entry) => EntryWords
  /** More of an entry, below it. */
  children?: (entry: Entry, isTakenBack: boolean) => ReactNode
}) {
  const numberOf = (id: string) => 1 + entries.findIndex((entry) => entry.id === id)
  return (
    <ol className="divide-y divide-line rounded-control border border-line empty:hidden">
      {entries.map((entry, at) => {
        const takenBackBy = entries.find(({ reverses }) => reverses === entry.id)
        const words = describe(entry)
        return (
          <li key={entry.id} className="space-y-1 p-3 wrap-anywhere">
            <EntryLine
              entry={entry}
              words={words}
              number={at + 1}
              isTakenBack={takenBackBy !== undefined}
            />
            <p className="text-sm text-ink-2">
              {words.before && `${words.before} · `}
              {formatMoment(entry.createdAt)},{' '}
              {entry.actorName ?? (entry.actor === 'customer' ? customer : actors[entry.actor])}
              {words.after && ` · ${words.after}`}
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
            {children?.(entry, takenBackBy !== undefined)}
          </li>
        )
      })}
    </ol>
  )
}

function EntryLine({
  entry: { amountKobo, reverses },
  words: { title, plus },
  number,
  isTakenBack,
}: {
  entry: LedgerEntry
  words: EntryWords
  number: number
  isTakenBack: boolean
}) {
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <span className={isTakenBack ? 'line-through' : undefined}>
        {number}. {title}
      </span>
      {reverses !== null && <Badge tone="warning">Correction</Badge>}
      <span className={`ml-auto tabular-nums ${isTakenBack ? 'line-through' : ''}`}>
        {amountKobo < 0 ? '−' : plus}
        {formatExactNaira(Math.abs(amountKobo))}
      </span>
    </p>
  )
}
