import type { SupabaseClient } from '@supabase/supabase-js'
import { data } from 'react-router'
import { formatCsvForPrograms } from '../../../../domain/text/csv.ts'
import { services } from '../../../platform/services.ts'
import type { Supabase } from '../../../platform/supabase.ts'
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
  const rows = await readPart(supabase, table, [first, first + rowsInFile - 1])
  // The first part of an empty table has only the names of the columns.
  if (rows.length === 0 && first > 0) throw data('file', { status: 404 })
  if (rows.length < rowsInFile) {
    const next = first + rowsInFile
    requireLast(
      await readPart(supabase, table, [next, next]),
      `The part of ${table.view} from ${first} on`,
    )
  }
  return formatCsvForPrograms([
    columns,
    ...rows.map((row) => columns.map((name) => formatValue(row[name]))),
  ])
}

type Row = Record<string, unknown>

/** The rows of a table from one place to another. */
async function readPart(
  supabase: SupabaseClient,
  table: DataTable,
  [from, to]: readonly [number, number],
): Promise<Row[]> {
  const columns = Object.keys(readApiViews[table.view].columns).join(',')
  const ordered = table.order.reduce(
    (request, column) => request.order(column),
    supabase.from(table.view).select(columns),
  )
  if (!('rowsOf' in table)) return rowsOf(await ordered.range(from, to))
  const [key] = table.order
  const keys = rowsOf(await supabase.from(table.rowsOf).select(key).order(key).range(from, to))
  if (keys.length === 0) return []
  return rowsOf(await ordered.gte(key, keys[0]?.[key]).lte(key, keys.at(-1)?.[key]))
}

function rowsOf({ data: rows, error }: { data: unknown; error: Error | null }): Row[] {
  if (error) throw error
  if (!Array.isArray(rows)) throw new Error('The Data API answered without rows')
  return rows
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
