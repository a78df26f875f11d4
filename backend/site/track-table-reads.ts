import type { TableDependencies } from './table-dependencies.ts'

export interface TableReadTracker {
  fetch: typeof fetch
  /** Names of the tables read so far; `*` after a request whose tables are unknown. */
  tables: ReadonlySet<string>
}

/**
 * A `fetch` for one page render that records the tables read through
 * `/rest/v1/<table>?select=…,embedded(…)` and `/rest/v1/rpc/<function>`. Every other request (a
 * function that is not known, a write, another service) counts as any table: a page may be
 * invalidated too often, but never too rarely.
 */
export function trackTableReads(
  inner: typeof fetch,
  dependencies: TableDependencies,
): TableReadTracker {
  const tables = new Set<string>()
  return {
    tables,
    fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input)
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
      for (const table of listTablesRead(method, url, dependencies)) tables.add(table)
      return inner(input, init)
    },
  }
}

/** The tables that a response of the Data API is made from; `*` when they are unknown. */
export function listTablesRead(
  method: string,
  url: URL,
  dependencies: TableDependencies,
): ReadonlySet<string> {
  const relations = isRead(method, url) ? relationsOf(url) : ['*']
  return new Set(relations.flatMap((relation) => dependencies.get(relation) ?? ['*']))
}

/** A function that is called by POST and may write is in no list of dependencies. */
const isRead = (method: string, { pathname }: URL) =>
  method === 'GET' ||
  method === 'HEAD' ||
  (method === 'POST' && pathname.startsWith('/rest/v1/rpc/'))

const aggregates = new Set(['count', 'sum', 'avg', 'min', 'max'])

function relationsOf(url: URL): string[] {
  const relation = /^\/rest\/v1\/((?:rpc\/)?[^/]+)$/.exec(url.pathname)?.[1]
  if (!relation) return ['*']
  // In alias:relation!hint!inner(columns) it is the name before the bracket, without alias, hints
  // and the dots of a spread.
  const embedded = (url.searchParams.get('select') ?? '').matchAll(
    /([\w$"]+)((?:![\w$"]+)*)\((\)?)/g,
  )
  const names = [...embedded]
    .filter(([, name = '', hints, empty]) => !(aggregates.has(name) && !hints && empty))
    .map(([, name = '']) => name.replaceAll('"', ''))
  return [decodeURIComponent(relation), ...names]
}
