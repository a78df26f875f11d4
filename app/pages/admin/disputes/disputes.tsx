import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { listDisputes } from '../../../../domain/disputes/dispute-functions.ts'
import { isOpenDispute } from '../../../../domain/disputes/dispute-status.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { DisputeRow } from './dispute-row.tsx'

const queryKey = ['admin', 'disputes']
/** The time that is left is shown to the minute. */
const refetchMs = 60_000
const maxEnded = 20

/** What banks ask back for their customers: those to answer first, with their deadlines. */
export default function Disputes() {
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const disputes = useQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: async () => (await queryFunction(listDisputes, {})).disputes,
  })
  const all = disputes.data ?? []
  const open = all.filter(({ status }) => isOpenDispute(status))
  const ended = all.filter(({ status }) => !isOpenDispute(status))
  const rowProps = {
    now: new Date(disputes.dataUpdatedAt),
    onAnswered: async () => {
      await queryClient.invalidateQueries({ queryKey })
      heading.current?.focus()
    },
  }
  return (
    <div className="max-w-4xl">
      <PageHeader />
      <section aria-labelledby="disputes">
        <h2 id="disputes" ref={heading} tabIndex={-1} className="text-h3">
          Disputed payments
        </h2>
        <ListState query={disputes} failure="The disputes could not be loaded.">
          {open.length === 0 && (
            <p className="mt-3 text-ink-2">
              No bank is asking for money back. If one does, you will see it here with its deadline
              and get a mail.
            </p>
          )}
          {open.length > 0 && (
            <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-surface">
              {open.map((dispute) => (
                <DisputeRow key={dispute.id} dispute={dispute} {...rowProps} />
              ))}
            </ul>
          )}
          {ended.length > 0 && (
            <details className="mt-3">
              <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary">
                Decided ({ended.length})
              </summary>
              <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
                {ended.slice(0, maxEnded).map((dispute) => (
                  <DisputeRow key={dispute.id} dispute={dispute} {...rowProps} />
                ))}
              </ul>
            </details>
          )}
        </ListState>
      </section>
    </div>
  )
}
