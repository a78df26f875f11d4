import { useQuery } from '@tanstack/react-query'
import type { Tables } from '../../../platform/database.gen.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { RulesForm } from './rules-form.tsx'

/** The rules by which applications are decided: the current ones to change, and all versions. */
export default function PlanRules() {
  const query = useQuery({
    queryKey: ['desk', 'plan-rules'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('desk_plan_rules')
        .select('*')
        .order('version', { ascending: false })
        .limit(50)
        .overrideTypes<Tables<'plan_rules'>[], { merge: false }>()
        .throwOnError()
      return data
    },
  })
  const versions = query.data ?? []
  const [now] = versions
  return (
    <div className="max-w-4xl">
      <PageHeader description="By these rules an application is approved, declined, or left to a person. Each change is a new version, and each decision keeps the version that it was made by." />
      <ListState query={query} failure="The rules could not be loaded.">
        <div className="grid gap-5">
          {now && (
            <Panel title={`Version ${now.version} (current)`}>
              <RulesForm key={now.version} rules={now} />
            </Panel>
          )}
          <Panel title="All versions" isFlush>
            <ul className="divide-y divide-line">
              {versions.map((rules) => (
                <Version key={rules.version} rules={rules} />
              ))}
            </ul>
          </Panel>
        </div>
      </ListState>
    </div>
  )
}

function Version({ rules }: { rules: Tables<'plan_rules'> }) {
  return (
    <li className="px-5 py-3">
      <p>
        <strong>Version {rules.version}</strong>, {formatMoment(rules.created_at)}: {rules.reason}
      </p>
      <p className="text-sm text-ink-2">
        {rules.is_open ? 'Open' : 'Closed'} · a person owes at most{' '}
        {formatExactNaira(rules.max_owed_kobo)} on {rules.max_open_plans} plans · at most{' '}
        {rules.max_share_of_income_percent} % of income · approved at once up to{' '}
        {formatExactNaira(rules.approve_up_to_kobo)} from a score of {rules.min_score} · late fee{' '}
        {rules.late_fee_kobo === 0 ? 'none' : formatExactNaira(rules.late_fee_kobo)}
      </p>
    </li>
  )
}
