import type { Database } from '../../db/database.ts'
import { filterToSql } from './metadata-filter.ts'
import { vectorRole } from './search/vector-blocks.ts'
import type { Found } from './search/nearest.ts'
import type { SearchQuery, VectorSearch } from './search/vector-search.ts'
import { requireVectorIndex } from './vector-buckets.ts'
import { requireFitting } from './vector-rows.ts'
import type { QueryVectorsRequest } from './vector-requests.ts'

interface FoundRow {
  id: number
  key: string
  metadata?: object
}

/** How often a query starts again because vectors were deleted while it ran. */
const maxAttempts = 5

/**
 * The vectors nearest to the one given, nearest first, with exact distances.
 * @throws VectorError 404; 400 for a vector or filter that does not fit the index
 */
export async function queryVectors(
  { db, search }: { db: Database; search: VectorSearch },
  request: QueryVectorsRequest,
) {
  const index = await db.transaction({ role: vectorRole, readOnly: true }, (tx) =>
    requireVectorIndex(tx, request),
  )
  const values = request.queryVector.float32
  requireFitting(index, 'queryVector', values)
  const { filter } = request
  const filterFrom =
    filter === undefined
      ? null
      : (first: number) => filterToSql(filter, { first, notFilterable: index.notFilterable })
  // Refused before anything is searched, also in an empty index.
  filterFrom?.(1)
  const nearest = await findLiving({ db, search }, request, {
    index,
    query: Float32Array.from(values),
    limit: request.topK,
    filterFrom,
  })
  const vectors = nearest.map(({ row, distance }) => ({
    key: row.key,
    ...(request.returnDistance ? { distance } : {}),
    ...(row.metadata ? { metadata: row.metadata } : {}),
  }))
  return { vectors, distanceMetric: index.metric }
}

/** Searches again while some of what it finds is no longer there. */
async function findLiving(
  { db, search }: { db: Database; search: VectorSearch },
  { returnMetadata }: QueryVectorsRequest,
  query: SearchQuery,
) {
  for (let attempt = 1; ; attempt++) {
    const found = await search.search(query)
    const rows = await readRows(db, found, returnMetadata)
    const living = found.flatMap(({ id, distance }) => {
      const row = rows.get(id)
      return row ? [{ row, distance }] : []
    })
    if (living.length === found.length || attempt === maxAttempts) return living
    await search.forgetDeleted(query.index.id)
  }
}

async function readRows(
  db: Database,
  found: readonly Found[],
  withMetadata: boolean,
): Promise<Map<number, FoundRow>> {
  if (found.length === 0) return new Map()
  const { rows } = await db.transaction({ role: vectorRole, readOnly: true }, (tx) =>
    tx.query<FoundRow>(
      `select id::float8 as id, key${withMetadata ? ', metadata' : ''}
       from storage.vectors
       where id = any ($1::bigint[])`,
      [found.map(({ id }) => id)],
    ),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
