import type { Books } from '../../../../domain/books/books-functions.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { ledgerKindLabels } from '../../../../domain/orders/desk/ledger-words.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../frame/panel.tsx'

const withKobo = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** The VAT of a month by its rate. */
export function Vat({ vat }: Pick<Books, 'vat'>) {
  return (
    <Panel title="VAT by rate">
      {vat.length === 0 ? (
        <p className="text-ink-2">Nothing was sold in this month.</p>
      ) : (
        <DataTable
          label="VAT of the month"
          columns={['Rate', 'Without VAT', 'VAT', 'With VAT']}
          rows={vat.map(({ ratePercent, ...sums }) => ({
            key: ratePercent,
            cells: [
              `${ratePercent} %`,
              withKobo(sums.netKobo),
              withKobo(sums.vatKobo),
              withKobo(sums.grossKobo),
            ],
          }))}
        />
      )}
    </Panel>
  )
}

/** The sums of the ledger in a month, by kind. */
export function Ledger({ ledger }: Pick<Books, 'ledger'>) {
  return (
    <Panel
      title="Ledger"
      description="Every entry that was written in this month, also of orders that are not paid."
    >
      {ledger.length === 0 ? (
        <p className="text-ink-2">No entry was written in this month.</p>
      ) : (
        <DataTable
          label="Entries of the month"
          columns={['Kind', 'Entries', 'Sum']}
          rows={ledger.map(({ kind, count, amountKobo }) => ({
            key: kind,
            cells: [ledgerKindLabels[kind], count, withKobo(amountKobo)],
          }))}
        />
      )}
    </Panel>
  )
}

/** What the payment service kept in a month, as far as it is known. */
export function Fees({ fees: { feesKobo, days, openDays } }: Pick<Books, 'fees'>) {
  return (
    <Panel title="Fees of the payment service">
      {days === 0 ? (
        <p className="text-ink-2">
          No day of this month was compared with the payment service, so its fees are not known.
        </p>
      ) : (
        <p>
          <strong className="tabular-nums">{withKobo(feesKobo)}</strong> on{' '}
          {days === 1 ? '1 compared day' : `${days} compared days`}
          {openDays > 0 && `, ${openDays} of them not closed yet`}.
        </p>
      )}
    </Panel>
  )
}
