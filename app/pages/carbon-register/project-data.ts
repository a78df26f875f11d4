import { dayInLagos } from '../../../domain/calendar/days.ts'
import { eventDataParsers } from '../../../domain/register/events/parse-event.ts'
import { eventRow, readRows } from '../../features/register/register-rows.ts'
import type { Supabase } from '../../platform/supabase.tsx'

const eventsAtOnce = 50
const noLimit = 2 ** 52

/**
 * A project with its units, its periods and its newest events before an index; null when there is no
 * such project.
 */
export async function readProject(supabase: Supabase, id: string, before: number | null) {
  const [projects, meters, stories, vintages, periods, events] = await Promise.all([
    supabase.from('register_projects').select('*').eq('id', id).maybeSingle(),
    supabase.from('register_meters').select('serial').eq('project_id', id).order('serial'),
    supabase.from('register_stories').select('*').eq('project_id', id).maybeSingle(),
    supabase.from('register_vintages').select('*').eq('project_id', id).order('year'),
    supabase
      .from('register_periods')
      .select('*, event:register_events(data)')
      .eq('project_id', id)
      .order('starts_at', { ascending: false })
      .limit(100),
    supabase.rpc('register_project_events', {
      of_project: id,
      before: before ?? noLimit,
      how_many: eventsAtOnce,
    }),
  ])
  for (const { error } of [projects, meters, stories, vintages, periods]) if (error) throw error
  if (!projects.data) return null
  const found = readRows(eventRow, events)
  return {
    project: projects.data,
    meters: (meters.data ?? []).map(({ serial }) => serial),
    story: stories.data,
    vintages: vintages.data ?? [],
    periods: (periods.data ?? []).map(({ event, ...period }) => {
      const parsed = eventDataParsers.period_added(event.data)
      if (!parsed.ok) throw new Error(`The period ${period.event_index} cannot be read`)
      return {
        ...period,
        firstDay: dayInLagos(new Date(period.starts_at)),
        // The end does not belong to the period.
        lastDay: dayInLagos(new Date(Date.parse(period.ends_at) - 1_000)),
        evidence: parsed.value.evidence,
      }
    }),
    events: found,
    olderThan: found.length === eventsAtOnce ? (found.at(-1)?.index ?? null) : null,
  }
}
