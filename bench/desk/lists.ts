import type { SupabaseClient } from '@supabase/supabase-js'
import type { Client } from 'pg'
import { countList, readListPage } from '../../app/pages/admin/list/read-list.ts'
import { addDays, dayInLagos } from '../../domain/calendar/days.ts'
import {
  listSortColumns,
  type ListDefinition,
  type ListFilter,
} from '../../domain/desk/list-definition.ts'
import { parseListState, type ListCursor, type ListState } from '../../domain/desk/list-state.ts'
import { lists } from '../../domain/desk/lists.ts'
import { connectAdmin } from '../connect-admin.ts'
import { readCpuSeconds } from '../memory.ts'
import { growDesk } from './grow-desk.ts'
import { signInOwner } from './sign-in-owner.ts'
import { percentile, type Measure, type Result, type Subject } from '../measure.ts'

const targetP95Ms = 200
const words = ['solar', 'ad', '0803', 'maker 7', 'series 12', 'MO-2026-010000']

/** A page that was asked for, and how long it took. */
interface Sample {
  what: string
  ms: number
  cpuMs: number
}

/**
 * Every list of the desk over 100,000 products, orders and people: the first page, a page in the
 * middle and the last one, in each order, with each filter and with searches; and its counts.
 */
export const measureAdminLists: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  await growDesk(admin)
  const { token, supabase } = await signInOwner(subject, admin)
  // The views show rows to staff only, so the bench reads them as staff too.
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  await admin.query(`select set_config('request.jwt.claims', $1, false)`, [claims])
  const results: Result[] = []
  for (const definition of lists)
    results.push(...(await measureList({ subject, supabase, admin }, definition)))
  return results
}

/** Its first page, one in the middle and the last one, in each order, with filters and searches. */
export async function measureList(
  { subject, supabase, admin }: { subject: Subject; supabase: SupabaseClient; admin: Client },
  definition: ListDefinition,
  targetMs = targetP95Ms,
): Promise<Result[]> {
  const { signal } = new AbortController()
  const pages: Sample[] = []
  const counts: Sample[] = []
  const failures: string[] = []
  async function time(samples: Sample[], what: string, run: () => Promise<unknown>) {
    for (let again = 0; again < 3; again++) {
      const cpuBefore = readCpuSeconds(subject)
      const startedAt = performance.now()
      try {
        await run()
      } catch (error) {
        failures.push(`${what}: ${describe(error)}`)
        return
      }
      // The first one warms the cache of the database up, as other staff have.
      const ms = performance.now() - startedAt
      const cpuMs = (readCpuSeconds(subject) - cpuBefore) * 1_000
      if (again > 0) samples.push({ what, ms, cpuMs })
    }
  }
  for (const query of await listQueries(admin, definition)) {
    const state = parseListState(definition, query.params)
    const read = (cursor: ListCursor | null) =>
      readListPage({ supabase, definition, signal, state: { ...state, cursor } })
    for (const [place, cursor] of await placesOf(admin, definition, state))
      await time(pages, `${query.name}, ${place}`, () => read(cursor))
    if (query.isFilter)
      await time(counts, query.name, () => countList({ supabase, definition, signal, state }))
  }
  return [
    toResult(`${definition.title.many}: pages`, { samples: pages, failures, targetMs }),
    toResult(`${definition.title.many}: counts, beside the page`, {
      samples: counts,
      failures: [],
      targetMs,
    }),
  ]
}

function toResult(
  name: string,
  {
    samples,
    failures,
    targetMs,
  }: { samples: readonly Sample[]; failures: readonly string[]; targetMs: number },
): Result {
  const times = samples.map(({ ms }) => ms)
  const slowest = samples.toSorted((a, b) => b.ms - a.ms).slice(0, 3)
  const p95 = percentile(times, 0.95)
  const cpuMs = samples.reduce((sum, each) => sum + each.cpuMs, 0) / samples.length
  for (const { what, ms } of slowest) console.log(`    ${name}: ${what}: ${ms.toFixed(0)} ms`)
  for (const failure of failures.slice(0, 8)) console.log(`    FAILED ${name}: ${failure}`)
  return {
    name: `List of ${name}, p95 of ${samples.length}`,
    target: `≤ ${targetMs} ms`,
    measured: `${p95.toFixed(0)} ms, median ${percentile(times, 0.5).toFixed(0)} ms, slowest ${slowest[0]?.ms.toFixed(0)} ms; ${cpuMs.toFixed(0)} ms of CPU each${failures.length > 0 ? `, ${failures.length} FAILED` : ''}`,
    isReached: p95 <= targetMs && failures.length === 0,
  }
}

function describe(error: unknown): string {
  const { message = '', details = '' } = error as { message?: string; details?: string }
  return `${message} ${details ?? ''}`
}

interface ListQuery {
  name: string
  params: URLSearchParams
  isFilter: boolean
}

async function listQueries(admin: Client, definition: ListDefinition): Promise<ListQuery[]> {
  const orders = listSortColumns(definition).flatMap((column) =>
    [column, `-${column}`].map((sort) => ({
      name: `by ${sort}`,
      params: new URLSearchParams({ sort }),
      isFilter: false,
    })),
  )
  const filters = []
  for (const filter of definition.filters)
    for (const value of await valuesOf(admin, definition, filter))
      filters.push({
        name: `${filter.key}=${value}`,
        params: new URLSearchParams({ [filter.key]: value }),
        isFilter: true,
      })
  const searches = (definition.search ? words : []).map((search) => ({
    name: `search ${search}`,
    params: new URLSearchParams({ search }),
    isFilter: true,
  }))
  return [
    { name: 'all', params: new URLSearchParams(), isFilter: true },
    ...orders,
    ...filters,
    ...searches,
  ]
}

/** Values that match many rows, and some. */
async function valuesOf(
  admin: Client,
  { table }: ListDefinition,
  { kind, column, choices }: ListFilter,
): Promise<string[]> {
  const today = dayInLagos(new Date())
  switch (kind) {
    case 'yes-no':
      return ['yes', 'no']
    case 'days':
      return [`${addDays(today, -7)}..${today}`, `..${addDays(today, -30)}`]
    case 'range':
      return ['1000..200000', '5000000..']
    case 'text':
      return ['a', 'inverter']
    case 'choice': {
      if (choices) return choices.slice(0, 2).map(({ value }) => value)
      const { rows: found } = await admin.query<{ value: string }>(
        `select distinct ${column}::text as value from (select ${column} from public.${table} limit 5000) t
         where ${column} is not null limit 2`,
      )
      return found.map(({ value }) => value)
    }
  }
}

/** The start, the middle and the end of a list in its order. */
async function placesOf(
  admin: Client,
  definition: ListDefinition,
  { sort }: ListState,
): Promise<[string, ListCursor | null][]> {
  const { table, tieBreaker } = definition
  const order = sort.isDescending ? 'desc nulls last' : 'asc nulls first'
  const { rows: found } = await admin.query<{ place: ListCursor }>(
    `with list as (
       select ${sort.column} as value, ${tieBreaker} as key,
         row_number() over (order by ${sort.column} ${order}, ${tieBreaker} ${order}) as n,
         count(*) over () as total
       from public.${table}
     )
     select json_build_object('side', 'after', 'value', value, 'key', key::text) as place
     from list where n in (total / 2, total - 60) order by n`,
  )
  return [
    ['first page', null],
    ...found.map(({ place }, index): [string, ListCursor] => [
      index === 0 ? 'in the middle' : 'last page',
      place,
    ]),
  ]
}
