import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { getBooks } from '../../../../domain/books/books-functions.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Downloads } from './downloads.tsx'
import { PlansOfMonth } from './plans-of-month.tsx'
import { Fees, Ledger, Vat } from './sums-of-month.tsx'

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** What the bookkeeper needs of a month: VAT by rate, the ledger, fees, and the files. */
export default function Bookkeeping() {
  const [params, setParams] = useSearchParams()
  const [thisMonth] = useState(() => dayInLagos(new Date()).slice(0, 7))
  const asked = params.get('month') ?? ''
  const month = isMonth(asked) ? asked : thisMonth
  const query = useQuery({
    queryKey: ['admin', 'books', month],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(getBooks, { month }),
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
            <PlansOfMonth plans={query.data.plans} />
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
