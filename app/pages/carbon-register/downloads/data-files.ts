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

/** The files of the download: events as JSON Lines, tables as CSV, in parts of 10,000 rows. */
export async function loader({ context, params: { file } }: Route.LoaderArgs) {
  const { supabase } = services(context)
  if (file === 'check-register.mjs') return download(file, 'text/javascript', checker)
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
  const { data: rows, error } = await supabase
    .from('register_events')
    .select('json')
    .gte('index', first)
    .order('index')
    .limit(rowsInFile)
  if (error) throw error
  return rows.map(({ json }) => `${json}\n`).join('')
}

async function readTable(
  // The name of the table is a value here, so its columns have no types.
  supabase: SupabaseClient,
  table: DataTable,
  first: number,
): Promise<string> {
  const { data: rows, error } = await supabase
    .from(table.view)
    .select('*')
    .order(table.key)
    .range(first, first + rowsInFile - 1)
    .overrideTypes<Record<string, unknown>[], { merge: false }>()
  if (error) throw error
  const columns = Object.keys(rows[0] ?? {})
  return formatCsv([columns, ...rows.map((row) => Object.values(row).map(formatValue))])
}

function formatValue(value: unknown): string | number {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}
