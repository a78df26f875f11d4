import type { TableDependencies } from './table-dependencies.ts'

export interface TableReadTracker {
  fetch: typeof fetch
  /** Names of the tables read so far; `*` once something was read whose tables cannot be told. */
  tables: ReadonlySet<string>
}

/**
 * A `fetch` for one page render that notes the tables read through `/rest/v1/<table>?select=…,embedded(…)`. Whatever
 * else is asked (a function, a write, another service) counts as any table, so that a page is dropped too often, never too seldom.
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

/** The tables that an answer of the Data API is made from; `*` where that cannot be told. */
export function listTablesRead(
  method: string,
  url: URL,
  dependencies: TableDependencies,
): ReadonlySet<string> {
  const relations = method === 'GET' || method === 'HEAD' ? relationsOf(url) : ['*']
  return new Set(relations.flatMap((relation) => dependencies.get(relation) ?? ['*']))
}

const aggregates = new Set(['count', 'sum', 'avg', 'min', 'max'])

function relationsOf(url: URL): string[] {
  const relation = /^\/rest\/v1\/([^/]+)$/.exec(url.pathname)?.[1]
  if (!relation) return ['*']
  // alias:relation!hint!inner(columns): what stands before a bracket, without alias, hints and the dots of a spread.
  const embedded = (url.searchParams.get('select') ?? '').matchAll(
    /([\w$"]+)((?:![\w$"]+)*)\((\)?)/g,
  )
  const names = [...embedded]
    .filter(([, name = '', hints, empty]) => !(aggregates.has(name) && !hints && empty))
    .map(([, name = '']) => name.replaceAll('"', ''))
  return [decodeURIComponent(relation), ...names]
}
