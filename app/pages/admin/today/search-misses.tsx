import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { addDays, dayInLagos } from '../../../../domain/calendar/days.ts'
import type { StaffGrant } from '../../../../domain/grants/grants.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { Panel } from '../frame/panel.tsx'

const days = 30
const searchMisses = z.array(
  z.object({ term: z.string(), count: z.number(), last_day: z.string() }),
)

/** Who sees it, as in the policy of the table. */
export const searchMissGrants = [
  'sales',
  'stock',
  'content',
] as const satisfies readonly StaffGrant[]

/** What visitors search for in the shop and do not find, the most frequent first. */
export function SearchMisses() {
  const query = useSearchMisses()
  return (
    <Panel
      title="Searched for and not found"
      description={`What visitors typed into the search of the shop in the last ${days} days. Sell it, or give a product the word.`}
      isFlush={query.data !== undefined}
    >
      <ListState query={query} failure="The searches could not be loaded.">
        {query.data?.length === 0 ? (
          <EmptyState title="Every search found something">
            A search without a result is counted here, once a day for each visitor.
          </EmptyState>
        ) : (
          <table className="money w-full text-md">
            <caption className="sr-only">Searched for and not found</caption>
            <thead className="border-b border-line text-left text-sm text-ink-3">
              <tr>
                <th scope="col" className="px-5 py-2 font-normal">
                  Search
                </th>
                <th scope="col" className="px-3 py-2 text-right font-normal">
                  Times
                </th>
                <th scope="col" className="px-5 py-2 text-right font-normal">
                  Last
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {query.data?.map(({ term, count, last_day: lastDay }) => (
                <tr key={term}>
                  <th scope="row" className="px-5 py-2 text-left font-normal wrap-anywhere">
                    {term}
                  </th>
                  <td className="px-3 py-2 text-right font-semibold">{count}</td>
                  <td className="px-5 py-2 text-right whitespace-nowrap text-ink-2">
                    {formatCalendarDay(lastDay)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </ListState>
    </Panel>
  )
}

function useSearchMisses() {
  return useQuery({
    queryKey: ['search-misses'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const since = addDays(dayInLagos(new Date()), 1 - days)
      const { data } = await supabase.rpc('list_search_misses', { since }).throwOnError()
      return searchMisses.parse(data)
    },
  })
}
