import type { MediaType } from '../parse/parse-media-type.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import { levelSql, outputNames } from './level-sql.ts'
import { createParameters, type Parameters, type Statement } from './parameters.ts'
import { matchSql } from './where-sql.ts'

/** The one row that every statement gives: the answer as text, and what the headers say about it. */
export interface ResultRow {
  /** Null when it is longer than {@link maxBodyBytes}. */
  body: string | null
  row_count: number
  /** Of all rows that match, counted when the request asked for it; else null. */
  total: number | null
  /** `response.headers` and `response.status` as functions and triggers may have set them; null when they did not. */
  headers: string | null
  status: string | null
  /** `eq.value` for each column of the primary key of the one row inserted; null when not asked for. */
  location: string[] | null
  /** Rows that an upsert inserted and did not only update; null when it was no upsert. */
  inserted: number | null
}

/** A few embeds in each other multiply to more than the server has memory for; what is longer is not sent to it. */
export const maxBodyBytes = 10_000_000

export interface Answer {
  media: MediaType
  /** Whether the answer has a body at all: not for HEAD and `return=minimal`. */
  hasBody: boolean
  /** What the rows are: records, single values (as a function gives them), or exactly one of either. */
  rows: 'records' | 'values' | 'record' | 'value'
}

/** How rows get counted: all of them, or no more than one beyond what an estimate is for. */
export type CountMode = { kind: 'none' } | { kind: 'all' } | { kind: 'up-to'; limit: number }

/** A read of tables or views. */
export function readStatement(plan: ReadPlan, answer: Answer, count: CountMode): Statement {
  const parameters = createParameters()
  return toStatement(
    resultSql(plan, answer, { total: totalSql(plan, count, parameters) }, parameters),
    answer,
    parameters,
  )
}

/** `explain` of all rows a read would match: the planner's guess of their number. */
export function estimateStatement(plan: ReadPlan): Statement {
  const parameters = createParameters()
  return {
    text: `explain (format json) ${matchSql(plan, null, parameters)}`,
    values: parameters.values,
  }
}

/** The last part of every statement: rows in, one {@link ResultRow} out. */
export function resultSql(
  plan: ReadPlan,
  answer: Answer,
  more: { total?: string; location?: string; inserted?: string },
  parameters: Parameters,
): string {
  const rows = levelSql(plan, null, parameters)
  const { total = 'null', location = 'null', inserted = 'null' } = more
  const result =
    `select ${answer.hasBody ? bodySql(plan, answer, parameters) : "''"} as body, count(*)::int as row_count, ${total}::int as total, ` +
    `nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status, ` +
    `${location}::text[] as location, ${inserted}::int as inserted from (${rows}) r`
  return `select case when octet_length(s.body) <= ${maxBodyBytes} then s.body end as body, s.row_count, s.total, s.headers, s.status, s.location, s.inserted from (${result}) s`
}

export function totalSql(plan: ReadPlan, count: CountMode, parameters: Parameters): string {
  if (count.kind === 'none') return 'null'
  const limit = count.kind === 'up-to' ? ` limit ${parameters.add(String(count.limit))}` : ''
  return `(select count(*) from (${matchSql(plan, null, parameters)}${limit}) m)`
}

export function toStatement(text: string, { media }: Answer, { values }: Parameters): Statement {
  if (!media.plan) return { text, values }
  return {
    text: `explain (${[`format ${media.plan.format}`, ...media.plan.options].join(', ')}) ${text}`,
    values,
  }
}

function bodySql(
  plan: ReadPlan,
  { media: { format }, rows }: Answer,
  parameters: Parameters,
): string {
  if (format === 'csv')
    return csvSql(
      outputNames(plan).map(({ name }) => name),
      parameters,
    )
  const isStripped = format.endsWith('-stripped')
  const isRecord = rows === 'records' || rows === 'record'
  if (rows === 'record' || rows === 'value' || format.startsWith('object')) {
    const json = isRecord ? 'row_to_json(r.*)' : 'to_json(r.value)'
    return `coalesce(string_agg(${isStripped ? `json_strip_nulls(${json})` : json}::text, ','), 'null')`
  }
  const json = `coalesce(json_agg(${isRecord ? 'r.*' : 'r.value'}), '[]')`
  return `${isStripped ? `json_strip_nulls(${json})` : json}::text`
}

/** PostgreSQL prints a row nearly as CSV wants it: in brackets, with its own quotes doubled. */
function csvSql(names: readonly string[], parameters: Parameters): string {
  const header = names
    .map((name) => (/[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(',')
  return `${parameters.add(header)}::text || E'\\n' || coalesce(string_agg(substring(row(r.*)::text from 2 for length(row(r.*)::text) - 2), E'\\n'), '')`
}
