import { number, object, text } from '../../../domain/parse/parser.ts'
import { parseSerial } from '../../../domain/register/serial.ts'
import type { ValueOf } from '../../../domain/parse/parser.ts'
import { site } from '../../../site.config.ts'
import {
  certificateRow,
  checkRow,
  eventRow,
  foundRow,
  readRows,
  totalsRow,
} from '../../features/register/register-rows.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { describeRecognition, recognitionLine } from './host-country.ts'

const yearRow = object({
  year: number(),
  issued_kg: number(),
  held_kg: number(),
  retired_kg: number(),
  cancelled_kg: number(),
  buffer_kg: number(),
})
const stateRow = object({
  state: text(),
  projects: number(),
  authorised: number(),
  adjusted: number(),
  elsewhere: number(),
})

const projectsAtOnce = 50

/** What the first page of the register shows, with its projects after an id. */
export async function readOverview(supabase: Supabase, after: string | null) {
  const [totals, years, states, projects, events, retirements, checks, checkpoints, faults] =
    await Promise.all([
      supabase.rpc('register_totals'),
      supabase.rpc('register_years'),
      supabase.rpc('register_states'),
      supabase
        .from('register_projects')
        .select(
          'id, title, state, peak_watts, authorisation, adjustment, external_registry, external_id',
        )
        .gt('id', after ?? '')
        .order('id')
        .limit(projectsAtOnce + 1),
      supabase
        .from('register_events')
        .select('index, type, at, data')
        .order('index', { ascending: false })
        .limit(8),
      supabase
        .from('register_certificates')
        .select('*')
        .order('retired_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(3),
      supabase
        .from('register_checks')
        .select('checked_at, size, is_good')
        .order('checked_at', { ascending: false })
        .limit(1),
      supabase
        .from('register_checkpoints')
        .select('size, signed_at')
        .order('size', { ascending: false })
        .order('id', { ascending: false })
        .limit(1),
      supabase.from('register_faults').select('message, found_at').is('closed_at', null).limit(1),
    ])
  for (const { error } of [projects, checkpoints, faults]) if (error) throw error
  const [total] = readRows(totalsRow, totals)
  if (!total) throw new Error('The register answered without its totals')
  const stateRows = readRows(stateRow, states)
  const found = projects.data ?? []
  const listed = found.slice(0, projectsAtOnce)
  return {
    total,
    years: readRows(yearRow, years),
    states: stateRows,
    recognition: describeRecognition(stateRows),
    projects: listed.map((project) => ({ ...project, recognition: recognitionLine(project) })),
    projectsAfter: after,
    /** The last project of this page, when there are more. */
    moreProjectsAfter: found.length > projectsAtOnce ? (listed.at(-1)?.id ?? null) : null,
    events: readRows(eventRow, events),
    retirements: readRows(certificateRow, retirements),
    check: readRows(checkRow, checks)[0] ?? null,
    checkpoint: checkpoints.data?.[0] ?? null,
    fault: faults.data?.[0] ?? null,
  }
}

export type Overview = Awaited<ReturnType<typeof readOverview>>

type SearchResult = { serial: string } | { problem: string } | { found: ValueOf<typeof foundRow>[] }

/** What a visitor typed: a serial number, or words. */
export async function searchRegister(supabase: Supabase, typed: string): Promise<SearchResult> {
  const text = typed.trim()
  const serial = parseSerial(site.registerCode, text)
  if (serial.ok) return { serial: text.toUpperCase().replaceAll(/\s+/g, '') }
  if (serial.reason === 'wrong-check')
    return {
      problem:
        'This serial number has a mistake in it: its last character does not fit the others. Please compare it with the certificate.',
    }
  if (text.length < 2) return { problem: 'Please type at least two characters.' }
  if (text.length > 120) return { problem: 'Please type at most 120 characters.' }
  return { found: readRows(foundRow, await supabase.rpc('search_register', { typed: text })) }
}
