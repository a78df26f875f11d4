import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addMonths, dayInLagos } from '../../../../domain/calendar/days.ts'
import { getWithholding } from '../../../../domain/resellers/withholding-functions.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Remittance } from './remittance.tsx'
import { Schedule } from './schedule.tsx'

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** The tax that was kept back from payouts in a month, for the tax office. */
export default function Withholding() {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => dayInLagos(new Date()))
  const asked = params.get('month') ?? ''
  const month = isMonth(asked) ? asked : addMonths(today, -1).slice(0, 7)
  const query = useQuery({
    queryKey: ['admin', 'withholding', month],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(getWithholding, { month }),
  })
  return (
    <div className="max-w-5xl">
      <PageHeader description="The tax that we withheld from payouts, by the ledger. It is due at the tax office on the 21st of the next month, with a schedule of the payees." />
      <TextField
        label="Month"
        type="month"
        max={today.slice(0, 7)}
        value={month}
        className="max-w-60"
        onChange={({ target }) => {
          if (isMonth(target.value)) setParams({ month: target.value }, { replace: true })
        }}
      />
      <ListState query={query} failure="The tax of this month could not be loaded.">
        {query.data && (
          <div className="mt-5 space-y-5">
            <Schedule month={month} schedule={query.data} />
            <Remittance month={month} schedule={query.data} isOver={month < today.slice(0, 7)} />
          </div>
        )}
      </ListState>
    </div>
  )
}
