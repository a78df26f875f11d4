import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'
import type { AskValues } from './ask-fields.ts'

interface Choice {
  value: string
  label: string
}

export interface AskChoices {
  /** Each with what the form of a change begins with. */
  projects: (Choice & { fields: AskValues })[]
  /** Measured, and not issued yet. */
  periods: Choice[]
  /** With a meter, and in no project yet. */
  sources: Choice[]
}

/** What the lists of a proposal offer. */
export function useAskChoices() {
  return useQuery({
    queryKey: ['admin', 'register-choices'],
    refetchOnMount: 'always',
    queryFn: async (): Promise<AskChoices> => {
      const supabase = await loadSupabase()
      const [projects, periods, sources] = await Promise.all([
        supabase.from('register_projects').select('*').order('id').limit(500),
        supabase
          .from('register_periods')
          .select('event_index, project_id, reduction_kg')
          .is('issued_at', null)
          .order('event_index')
          .limit(500),
        supabase
          .from('register_sources')
          .select('id, title, state, meter')
          .not('meter', 'is', null)
          .is('project_id', null)
          .is('ended_at', null)
          .order('title')
          .limit(500),
      ])
      for (const { error } of [projects, periods, sources]) if (error) throw error
      return {
        projects: (projects.data ?? []).map((project) => ({
          value: project.id,
          label: `${project.id} ${project.title}`,
          fields: {
            title: project.title,
            state: project.state,
            latitude: project.latitude.toFixed(2),
            longitude: project.longitude.toFixed(2),
            methodology: project.methodology,
            methodologyVersion: project.methodology_version,
            authorisation: project.authorisation,
            adjustment: project.adjustment,
            externalRegistry: project.external_registry ?? '',
            externalId: project.external_id ?? '',
          },
        })),
        periods: (periods.data ?? []).map((period) => ({
          value: String(period.event_index),
          label: `Entry ${period.event_index}: ${period.project_id}, ${period.reduction_kg} kg`,
        })),
        sources: (sources.data ?? []).map(({ id, title, state, meter }) => ({
          value: id,
          label: `${title}, ${state}, meter ${meter ?? ''}`,
        })),
      }
    },
  })
}
