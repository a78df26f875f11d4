import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { ledgerKindLabels } from '../../../../domain/orders/desk/ledger-words.ts'
import { getBooks, type Books } from '../../../../domain/books/books-functions.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { Downloads } from './downloads.tsx'

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const withKobo = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** What the bookkeeper needs of a month: VAT by rate, the ledger, fees, and the files. */
export default function Bookkeeping() {
  const loadSupabase = useSupabase()
  const [params, setParams] = useSearchParams()
  const [thisMonth] = useState(() => dayInLagos(new Date()).slice(0, 7))
  const asked = params.get('month') ?? ''
  const month = isMonth(asked) ? asked : thisMonth
  const query = useQuery({
    queryKey: ['admin', 'books', month],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(loadSupabase, getBooks, { month }),
  })
  return (
    <div className="max-w-4xl">
      <PageHeader description="The sums of a month, and its files for the bookkeeper. An order counts from the day of its invoice; what was changed or given back later counts on the day of its own document." />
      <TextField
        label="Month"
        type="month"
        max={thisMonth}
        value={month}
        className="max-w-60"
        onChange={({ target }) => {
          if (isMonth(target.value)) setParams({ month: target.value }, { replace: true })
        }}
      />
      <ListState query={query} failure="The books of this month could not be loaded.">
        {query.data && (
          <div className="mt-5 space-y-5">
            <Vat vat={query.data.vat} />
            <Ledger ledger={query.data.ledger} />
            <Fees fees={query.data.fees} />
          </div>
        )}
      </ListState>
      <div className="mt-5">
        <Downloads month={month} />
      </div>
    </div>
  )
}

function Vat({ vat }: Pick<Books, 'vat'>) {
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

function Ledger({ ledger }: Pick<Books, 'ledger'>) {
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

function Fees({ fees: { feesKobo, days, openDays } }: Pick<Books, 'fees'>) {
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
