import type { Database } from '../../../db/database.ts'
import type { FilterSql } from '../metadata-filter.ts'
import type { VectorBlock } from './nearest.ts'

/** The owner of the tables of storage; nobody else reads vectors. */
export const vectorRole = 'supabase_storage_admin'

/** About how much is read from the table at once. */
const blockBytes = 4 * 1_048_576

export interface ReadBlock extends VectorBlock {
  /** The newest version among them. */
  version: number
}

/**
 * Reads the vectors of an index that were written after a version, oldest write first, block by
 * block. A vector that is written meanwhile comes once more.
 */
export async function* readVectorBlocks(
  db: Database,
  {
    index,
    after,
    filter = null,
  }: {
    index: { id: string; dimension: number }
    after: number
    /** Its placeholders begin at $5. */
    filter?: FilterSql | null
  },
): AsyncGenerator<ReadBlock> {
  const limit = Math.max(1, Math.floor(blockBytes / (index.dimension * 4)))
  let last = { version: after, id: Number.MAX_SAFE_INTEGER }
  while (true) {
    const { rows } = await db.transaction({ role: vectorRole, readOnly: true }, (tx) =>
      // One row for the whole block: its numbers are parsed at once and not one vector at a time.
      tx.query<{ ids: number[] | null; versions: number[] | null; values: Buffer | null }>(
        `select array_agg(id::float8) as ids, array_agg(version::float8) as versions,
           string_agg(embedding, '') as values
         from (
           select id, version, embedding
           from storage.vectors
           where index_id = $1 and (version, id) > ($2, $3) ${filter ? `and (${filter.sql})` : ''}
           order by version, id
           limit $4
         ) block`,
        [index.id, last.version, last.id, limit, ...(filter?.values ?? [])],
      ),
    )
    const [block] = rows
    if (!block?.ids || !block.versions || !block.values) return
    last = newest(block.ids, block.versions)
    yield {
      ids: Float64Array.from(block.ids),
      values: toFloats(block.values),
      version: last.version,
    }
    if (block.ids.length < limit) return
  }
}

/** Where the next block begins. */
function newest(ids: readonly number[], versions: readonly number[]) {
  const last = { version: 0, id: 0 }
  ids.forEach((id, place) => {
    const version = versions[place] ?? 0
    if (version < last.version || (version === last.version && id < last.id)) return
    last.version = version
    last.id = id
  })
  return last
}

function toFloats({ buffer, byteOffset, byteLength }: Buffer): Float32Array {
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength))
}

/**
 * The ids of the vectors of an index that match a filter.
 * @param filter its placeholders begin at $2; null for all vectors
 */
export async function listVectorIds(
  db: Database,
  indexId: string,
  filter: FilterSql | null,
): Promise<Float64Array> {
  const { rows } = await db.transaction({ role: vectorRole, readOnly: true }, (tx) =>
    tx.query<{ ids: number[] | null }>(
      `select array_agg(id::float8) as ids
       from storage.vectors
       where index_id = $1 ${filter ? `and (${filter.sql})` : ''}`,
      [indexId, ...(filter?.values ?? [])],
    ),
  )
  return Float64Array.from(rows[0]?.ids ?? [])
}
