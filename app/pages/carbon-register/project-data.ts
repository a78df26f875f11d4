import { eventDataParsers } from '../../../domain/register/events/parse-event.ts'
import { eventRow, readRows } from '../../features/register/register-rows.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { recognitionRows } from './host-country.ts'
import { cutPart, rowsAtOnce } from './list-part.ts'
import { describeFactor, describeFile, formatPeriodDays } from './measured-period.ts'

const eventsAtOnce = 50
const metersShown = 50
const noLimit = 2 ** 52

/**
 * A project with its units, its periods and its newest events before an index; null when there is no
 * such project.
 */
export async function readProject(
  supabase: Supabase,
  id: string,
  { before, skippedPeriods }: { before: number | null; skippedPeriods: number },
) {
  const [projects, meters, stories, vintages, periods, events] = await Promise.all([
    supabase.from('register_projects').select('*').eq('id', id).maybeSingle(),
    supabase
      .from('register_meters')
      .select('serial', { count: 'exact' })
      .eq('project_id', id)
      .order('serial')
      .limit(metersShown),
    supabase.from('register_stories').select('*').eq('project_id', id).maybeSingle(),
    supabase.from('register_vintages').select('*').eq('project_id', id).order('year'),
    supabase
      .from('register_periods')
      .select('*, event:register_events(data)')
      .eq('project_id', id)
      .order('starts_at', { ascending: false })
      .order('event_index', { ascending: false })
      .range(skippedPeriods, skippedPeriods + rowsAtOnce),
    supabase.rpc('register_project_events', {
      of_project: id,
      before: before ?? noLimit,
      how_many: eventsAtOnce,
    }),
  ])
  for (const { error } of [projects, meters, stories, vintages, periods]) if (error) throw error
  if (!projects.data) return null
  const found = readRows(eventRow, events)
  const { rows: measured, part: periodsPart } = cutPart(periods.data ?? [], skippedPeriods)
  return {
    project: projects.data,
    recognition: recognitionRows(projects.data),
    meters: {
      first: (meters.data ?? []).map(({ serial }) => serial),
      count: meters.count ?? 0,
    },
    story: stories.data,
    vintages: vintages.data ?? [],
    periodsPart,
    periods: measured.map(({ event, ...period }) => {
      const parsed = eventDataParsers.period_added(event.data)
      if (!parsed.ok) throw new Error(`The period ${period.event_index} cannot be read`)
      return {
        ...period,
        days: formatPeriodDays(period),
        factor: describeFactor(period),
        evidence: parsed.value.evidence.map(describeFile),
      }
    }),
    events: found,
    olderThan: found.length === eventsAtOnce ? (found.at(-1)?.index ?? null) : null,
  }
}
