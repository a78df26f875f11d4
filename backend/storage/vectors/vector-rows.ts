import type { Database, Tx } from '../../db/database.ts'
import { packVector, unpackVector } from './float32.ts'
import { vectorRole } from './search/vector-blocks.ts'
import { cutPage, requireVectorIndex, type VectorIndex } from './vector-buckets.ts'
import { invalidParameter } from './vector-error.ts'
import type {
  DeleteVectorsRequest,
  GetVectorsRequest,
  ListVectorsRequest,
  PutVectorsRequest,
} from './vector-requests.ts'

/**
 * Writes vectors; one with a known key is replaced.
 * @throws VectorError 404; 400 when a vector does not fit the index
 */
export async function putVectors(db: Database, request: PutVectorsRequest): Promise<void> {
  await db.transaction({ role: vectorRole }, async (tx) => {
    const index = await requireVectorIndex(tx, request)
    for (const { key, data } of request.vectors) requireFitting(index, key, data.float32)
    await write(tx, index, (version) =>
      tx.query<{ change: number }>(
        `with written as (
           insert into storage.vectors (index_id, key, embedding, metadata, version)
           select $1, key, embedding, metadata, $5
           from unnest($2::text[], $3::bytea[], $4::jsonb[]) as given (key, embedding, metadata)
           on conflict (index_id, key) do update
             set embedding = excluded.embedding, metadata = excluded.metadata,
               version = excluded.version
           returning xmax = 0 as is_new
         )
         select (count(*) filter (where is_new))::integer as change from written`,
        [
          index.id,
          request.vectors.map(({ key }) => key),
          request.vectors.map(({ data }) => packVector(data.float32)),
          request.vectors.map(({ metadata }) => JSON.stringify(metadata)),
          version,
        ],
      ),
    )
  })
}

/** Deletes vectors; unknown keys are no error. @throws VectorError 404 for the index */
export async function deleteVectors(db: Database, request: DeleteVectorsRequest): Promise<void> {
  await db.transaction({ role: vectorRole }, async (tx) => {
    const index = await requireVectorIndex(tx, request)
    await write(tx, index, () =>
      tx.query<{ change: number }>(
        `with deleted as (
           delete from storage.vectors where index_id = $1 and key = any ($2) returning id
         )
         select -count(*)::integer as change from deleted`,
        [index.id, request.keys],
      ),
    )
  })
}

/** The vectors with these keys, in no order. @throws VectorError 404 for the index */
export async function getVectors(db: Database, request: GetVectorsRequest) {
  return db.transaction({ role: vectorRole, readOnly: true }, async (tx) => {
    const { id } = await requireVectorIndex(tx, request)
    const { rows } = await tx.query<StoredVector>(
      `select ${columns(request)} from storage.vectors where index_id = $1 and key = any ($2)`,
      [id, request.keys],
    )
    return { vectors: rows.map(toAnswer) }
  })
}

/**
 * One page of the vectors in the order of their keys. With segments, several callers can read
 * different parts at the same time; together they get every vector once.
 * @throws VectorError 404 for the index
 */
export async function listVectors(db: Database, request: ListVectorsRequest) {
  const { nextToken = '', segmentCount = 1, segmentIndex = 0, maxResults } = request
  return db.transaction({ role: vectorRole, readOnly: true }, async (tx) => {
    const { id } = await requireVectorIndex(tx, request)
    const { rows } = await tx.query<StoredVector>(
      `select ${columns(request)}
       from storage.vectors
       where index_id = $1 and key > $2 and mod(abs(hashtext(key)::bigint), $3) = $4
       order by key
       limit $5`,
      [id, nextToken, segmentCount, segmentIndex, maxResults + 1],
    )
    const { page, ...rest } = cutPage(rows, maxResults)
    return { vectors: page.map(toAnswer), ...rest }
  })
}

/** @throws VectorError 400 when a vector has the wrong length or no direction */
export function requireFitting(index: VectorIndex, key: string, values: readonly number[]): void {
  if (values.length !== index.dimension)
    throw invalidParameter(
      `${key} has ${values.length} dimensions, and the index has ${index.dimension}`,
    )
  if (index.metric === 'cosine' && values.every((value) => Math.fround(value) === 0))
    throw invalidParameter(`${key} has only zeros, so it has no direction to compare`)
}

/** Runs a write under the lock of the index and counts what it changed. */
async function write(
  tx: Tx,
  { id }: VectorIndex,
  work: (version: number) => Promise<{ rows: { change: number }[] }>,
): Promise<void> {
  const { rows } = await tx.query<{ version: number }>(
    `update storage.vector_indexes
     set version = version + 1, updated_at = now()
     where id = $1
     returning version::float8 as version`,
    [id],
  )
  // Somebody deleted the index a moment ago, and its vectors with it.
  if (!rows[0]) return
  const [changed] = (await work(rows[0].version)).rows
  await tx.query(
    'update storage.vector_indexes set vector_count = vector_count + $2 where id = $1',
    [id, changed?.change ?? 0],
  )
}

interface StoredVector {
  name: string
  embedding?: Buffer
  metadata?: object
}

function columns({ returnData, returnMetadata }: GetVectorsRequest | ListVectorsRequest): string {
  return `key as name${returnData ? ', embedding' : ''}${returnMetadata ? ', metadata' : ''}`
}

function toAnswer({ name, embedding, metadata }: StoredVector) {
  return {
    key: name,
    ...(embedding ? { data: { float32: unpackVector(embedding) } } : {}),
    ...(metadata ? { metadata } : {}),
  }
}
