import { formatExactNaira } from '../../../../domain/money/money.ts'
import { commissionEntryLabels, type Statement } from '../../../../domain/resellers/statement.ts'
import { formatDay, formatMonth } from '../../../platform/format-time.ts'
import { DataTable } from '../../../ui/data-table.tsx'

/** A month by its name, and a year as it is. */
export const namePeriod = (period: string): string =>
  period.length === 4 ? period : formatMonth(`${period}-01`)

function balanceRow(words: string, sums: { pendingKobo: number; payableKobo: number }) {
  return {
    key: words,
    cells: [words, '', '', formatExactNaira(sums.pendingKobo), formatExactNaira(sums.payableKobo)],
  }
}

/** The order, or the beginning of the reference of a payout; the reason of a correction. */
function nameSubject({ about, reason }: Statement['lines'][number]): string {
  return about.startsWith('payout-') ? about.slice(0, 15) : about || (reason ?? '')
}

/** The entries of a statement, between its balances. */
export function Lines({ statement }: { statement: Statement }) {
  return (
    <div className="mt-4">
      <DataTable
        label={`Statement of ${namePeriod(statement.period)}`}
        columns={['What', 'Day', 'About', 'Pending', 'Payable']}
        words={['Day', 'About']}
        rows={[
          balanceRow('Opening balance', statement.opening),
          ...statement.lines.map((line) => ({
            key: line.id,
            cells: [
              commissionEntryLabels[line.kind],
              formatDay(line.at),
              nameSubject(line),
              formatExactNaira(line.pendingKobo),
              formatExactNaira(line.payableKobo),
            ],
          })),
          { ...balanceRow('Closing balance', statement.closing), isTotal: true },
        ]}
      />
    </div>
  )
}
