import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { ClassForm } from './class-form.tsx'
import { RateForm } from './rate-form.tsx'

const queryKey = ['desk', 'vat']

/** The classes of VAT, their rates, and the law behind each. */
export default function Vat() {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('vat_classes')
        .select('slug, name, rates:vat_rates (rate_percent, legal_ground, valid_from)')
        .order('created_at')
        .order('slug')
        .throwOnError()
      return data
    },
  })
  const onChanged = () => queryClient.invalidateQueries({ queryKey: ['desk'] })
  return (
    <>
      <PageHeader
        title="VAT"
        description="Each product has a class. An order keeps the rate of its day. A rate that counts already never changes: a new one begins tomorrow at the earliest. Ask a tax adviser before you change anything here."
      />
      <ListState query={query} failure="The rates could not be loaded.">
        <div className="space-y-6">
          {query.data?.map(({ slug, name, rates }) => (
            <Panel key={slug} title={name} description={`Class “${slug}”.`}>
              <Rates slug={slug} rates={rates} onChanged={onChanged} />
              <RateForm slug={slug} isFirst={rates.length === 0} onAdded={onChanged} />
            </Panel>
          ))}
          <Panel title="New class">
            <ClassForm onAdded={onChanged} />
          </Panel>
          <RecordHistory table="vat_rates" record={null} />
        </div>
      </ListState>
    </>
  )
}

interface Rate {
  rate_percent: number
  legal_ground: string
  valid_from: string
}

function Rates({
  slug,
  rates,
  onChanged,
}: {
  slug: string
  rates: Rate[]
  onChanged(): Promise<unknown>
}) {
  const loadSupabase = useSupabase()
  const [failure, setFailure] = useState<string | null>(null)
  const [today] = useState(() => dayInLagos(new Date()))
  const sorted = rates.toSorted((one, two) => (one.valid_from < two.valid_from ? 1 : -1))
  const current = sorted.find((rate) => rate.valid_from <= today)

  async function remove(day: string) {
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('vat_rates')
      .delete()
      .eq('class', slug)
      .eq('valid_from', day)
    setFailure(error && explainRefusal(error, 'vat_rates'))
    await onChanged()
  }

  if (sorted.length === 0)
    return <p className="text-ink-2">It has no rate yet, so no product can have this class.</p>
  return (
    <>
      <ScrollBox label={`Rates of the class ${slug}`} className="overflow-x-auto">
        <table className="w-full text-md">
          <thead className="max-sm:sr-only">
            <tr className="text-left text-sm text-ink-3">
              <th scope="col" className="py-1 font-normal">
                Rate
              </th>
              <th scope="col" className="py-1 font-normal">
                From
              </th>
              <th scope="col" className="py-1 font-normal">
                Legal ground
              </th>
              <th scope="col" className="py-1">
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((rate) => (
              <tr
                key={rate.valid_from}
                className="border-t border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-2"
              >
                <td className="whitespace-nowrap sm:py-2 sm:pr-4">
                  {rate.rate_percent} % {rate === current && <Badge>Today</Badge>}
                </td>
                <td className="whitespace-nowrap sm:py-2 sm:pr-4">
                  {formatCalendarDay(rate.valid_from)}
                </td>
                <td className="max-sm:col-span-2 max-sm:text-ink-2 sm:py-2 sm:pr-4">
                  {rate.legal_ground}
                </td>
                <td className="empty:hidden max-sm:col-span-2 sm:py-2 sm:text-right">
                  {rate.valid_from > today && (
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => void remove(rate.valid_from)}
                    >
                      Remove
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Alert className="mt-3">{failure}</Alert>
    </>
  )
}
