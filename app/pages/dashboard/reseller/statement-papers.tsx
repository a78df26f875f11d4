import Download from '~icons/lucide/download'
import FileText from '~icons/lucide/file-text'
import { useState } from 'react'
import { Lines, namePeriod } from './statement-lines.tsx'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { getResellerStatement, statementTable } from '../../../../domain/resellers/statement.ts'
import { formatCsv } from '../../../../domain/text/csv.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { useQuery } from '@tanstack/react-query'

/** The statement of a month, and the papers of it: CSV, PDF, and what tax was withheld. */
export function StatementPapers() {
  const [thisMonth] = useState(() => dayInLagos(new Date()).slice(0, 7))
  const [period, setPeriod] = useState(thisMonth)
  const request = { resellerId: null, period, ticket: null }
  const query = useQuery({
    queryKey: ['reseller', 'statement', period],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(getResellerStatement, request),
  })
  const statement = query.data

  /** Opens a paper with a ticket of now: one that was read long ago has expired. */
  async function open(kind: 'statement' | 'certificate', of: string): Promise<void> {
    const tab = window.open('', '_blank')
    const result = await callFunction(getResellerStatement, {
      ...request,
      period: of,
    })
    if (result.outcome !== 'done') {
      tab?.close()
      toast.error('The document could not be made. Please try again.')
      return
    }
    const { resellerId, ticket } = result.response
    const asked = new URLSearchParams({ reseller: resellerId, period: of, ticket })
    const url = `/dashboard/papers/reseller-${kind}.pdf?${asked}`
    if (tab) tab.location.href = url
    else window.location.assign(url)
  }

  return (
    <section aria-labelledby="my-statement">
      <h2 id="my-statement" className="text-h3">
        Statement
      </h2>
      <TextField
        label="Month"
        type="month"
        max={thisMonth}
        value={period}
        className="mt-3 max-w-60"
        onChange={({ target }) => {
          if (/^20\d\d-(0[1-9]|1[0-2])$/.test(target.value)) setPeriod(target.value)
        }}
      />
      <ListState query={query} failure="The statement could not be loaded.">
        {statement && (
          <>
            <Lines statement={statement} />
            <p className="mt-4 flex flex-wrap gap-3">
              <Button
                variant="secondary"
                size="small"
                onClick={() => void open('statement', period)}
              >
                <FileText className="size-4" aria-hidden="true" /> Statement (PDF)
              </Button>
              <Button
                variant="secondary"
                size="small"
                onClick={() =>
                  saveFile(
                    `statement-${period}.csv`,
                    new Blob([formatCsv(statementTable(statement))], { type: 'text/csv' }),
                  )
                }
              >
                <Download className="size-4" aria-hidden="true" /> Statement (CSV)
              </Button>
              {[period, period.slice(0, 4)].map((of) => (
                <Button
                  key={of}
                  variant="secondary"
                  size="small"
                  onClick={() => void open('certificate', of)}
                >
                  <FileText className="size-4" aria-hidden="true" /> Withheld tax, {namePeriod(of)}{' '}
                  (PDF)
                </Button>
              ))}
            </p>
          </>
        )}
      </ListState>
    </section>
  )
}
