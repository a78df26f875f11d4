import type { SupabaseClient } from '@supabase/supabase-js'
import { data } from 'react-router'
import { formatCsv } from '../../../../domain/text/csv.ts'
import { services } from '../../../platform/services.ts'
import type { Supabase } from '../../../platform/supabase.tsx'
import type { Route } from './+types/data-files'
// With ?raw Vite gives the text of the file.
// oxlint-disable-next-line import/default
import checker from './check-register.mjs?raw'
import { dataTables, isDataTable, rowsInFile, type DataTable } from './data-tables.ts'
import { licence } from './licence.ts'
import { readApiViews } from './read-api-views.ts'
import { readExpected } from './read-expected.ts'

/** The files of the download: events as JSON Lines, tables as CSV, in parts of 1,000 rows. */
export async function loader({ context, params: { file }, url }: Route.LoaderArgs) {
  const { supabase } = services(context)
  if (file === 'check-register.mjs') return download(file, 'text/javascript', checker)
  if (file === 'LICENCE.txt') return download(file, 'text/plain', licence(url.origin))
  if (file === 'expected.json') {
    const expected = await readExpected(supabase)
    if (expected === null) throw data('file', { status: 404 })
    return download(file, 'application/json', `${expected}\n`)
  }
  const [, name = '', part = '', type] = /^([a-z_]+)-(\d{1,5})\.(jsonl|csv)$/.exec(file) ?? []
  const first = Number(part) * rowsInFile
  if (name === 'events' && type === 'jsonl')
    return download(file, 'application/x-ndjson', await readEvents(supabase, first))
  if (isDataTable(name) && type === 'csv')
    return download(file, 'text/csv', await readTable(supabase, dataTables[name], first))
  throw data('file', { status: 404 })
}

function download(file: string, type: string, body: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${file}"`,
      'Access-Control-Allow-Origin': '*',
    },
  })
}

async function readEvents(supabase: Supabase, first: number): Promise<string> {
  const next = first + rowsInFile
  const { data: rows, error } = await supabase
    .from('register_events')
    .select('json')
    .gte('index', first)
    .lt('index', next)
    .order('index')
  if (error) throw error
  // The first part of an empty register is an empty file.
  if (rows.length === 0 && first > 0) throw data('file', { status: 404 })
  if (rows.length < rowsInFile) {
    const later = await supabase.from('register_events').select('index').eq('index', next)
    if (later.error) throw later.error
    requireLast(later.data, `The part of the events from ${first} on`)
  }
  return rows.map(({ json }) => `${json}\n`).join('')
}

async function readTable(
  // The name of the table is a value here, so its columns have no types.
  supabase: SupabaseClient,
  table: DataTable,
  first: number,
): Promise<string> {
  const columns = Object.keys(readApiViews[table.view].columns)
  const read = (from: number, to: number) => {
    const request = supabase.from(table.view).select(columns.join(',')).range(from, to)
    return table.order
      .reduce((ordered, column) => ordered.order(column), request)
      .overrideTypes<Record<string, unknown>[], { merge: false }>()
  }
  const { data: rows, error } = await read(first, first + rowsInFile - 1)
  if (error) throw error
  // The first part of an empty table has only the names of the columns.
  if (rows.length === 0 && first > 0) throw data('file', { status: 404 })
  if (rows.length < rowsInFile) {
    const later = await read(first + rowsInFile, first + rowsInFile)
    if (later.error) throw later.error
    requireLast(later.data, `The part of ${table.view} from ${first} on`)
  }
  return formatCsv([columns, ...rows.map((row) => columns.map((name) => formatValue(row[name])))])
}

/**
 * A short file that is not the last would hide rows, for example when the Data API answers with fewer at
 * once than a file has.
 */
function requireLast(later: readonly unknown[], part: string): void {
  if (later.length > 0) throw new Error(`${part} is short, and is not the last`)
}

function formatValue(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}
