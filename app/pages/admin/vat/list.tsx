import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { ClassForm } from './class-form.tsx'
import { RateForm } from './rate-form.tsx'
import { Rates } from './rates.tsx'

const queryKey = ['desk', 'vat']

/** The classes of VAT, their rates, and the law behind each. */
export default function Vat() {
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
