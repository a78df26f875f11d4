import type { Database, Tx } from '../../db/database.ts'
import { vectorRole } from './search/vector-blocks.ts'
import type { Metric } from './search/nearest.ts'
import { VectorError, vectorConflict, vectorNotFound } from './vector-error.ts'
import type {
  CreateIndexRequest,
  ListBucketsRequest,
  ListIndexesRequest,
} from './vector-requests.ts'

interface BucketName {
  vectorBucketName: string
}
interface IndexName extends BucketName {
  indexName: string
}

export interface VectorIndex {
  id: string
  dimension: number
  metric: Metric
  version: number
  count: number
  notFilterable: string[]
}

/** @throws VectorError 409 */
export async function createVectorBucket(db: Database, { vectorBucketName }: BucketName) {
  const { rowCount } = await query(
    db,
    'insert into storage.buckets_vectors (id) values ($1) on conflict do nothing',
    [vectorBucketName],
  )
  if (rowCount === 0) throw vectorConflict('vector bucket', vectorBucketName)
}

/** @throws VectorError 404 */
export async function getVectorBucket(db: Database, { vectorBucketName }: BucketName) {
  const [bucket] = (await query<ListedName>(db, selectBuckets('id = $1'), [vectorBucketName])).rows
  if (!bucket) throw vectorNotFound('vector bucket', vectorBucketName)
  return { vectorBucket: { vectorBucketName: bucket.name, creationTime: bucket.createdS } }
}

/** The buckets in the order of their names, with a token when there are more. */
export async function listVectorBuckets(db: Database, request: ListBucketsRequest) {
  const { prefix = '', nextToken = '', maxResults } = request
  const { rows } = await query<ListedName>(
    db,
    `${selectBuckets('starts_with(id, $1) and id > $2')} order by id limit $3`,
    [prefix, nextToken, maxResults + 1],
  )
  const { page, ...rest } = cutPage(rows, maxResults)
  const vectorBuckets = page.map((row) => ({
    vectorBucketName: row.name,
    creationTime: row.createdS,
  }))
  return { vectorBuckets, ...rest }
}

/** @throws VectorError 404; 400 while it has an index */
export async function deleteVectorBucket(db: Database, { vectorBucketName }: BucketName) {
  await transact(db, async (tx) => {
    const { rows } = await tx.query<{ hasIndex: boolean }>(
      `select exists (
         select from storage.vector_indexes where bucket_id = bucket.id
       ) as "hasIndex"
       from storage.buckets_vectors bucket
       where id = $1
       for update`,
      [vectorBucketName],
    )
    if (!rows[0]) throw vectorNotFound('vector bucket', vectorBucketName)
    if (rows[0].hasIndex)
      throw new VectorError(
        400,
        'VectorBucketNotEmpty',
        `Vector bucket "${vectorBucketName}" is not empty`,
      )
    await tx.query('delete from storage.buckets_vectors where id = $1', [vectorBucketName])
  })
}

/** @throws VectorError 404 for the bucket; 409 */
export async function createVectorIndex(db: Database, request: CreateIndexRequest) {
  const { vectorBucketName, indexName, dataType, dimension, distanceMetric } = request
  const { metadataConfiguration } = request
  await transact(db, async (tx) => {
    await requireBucket(tx, vectorBucketName)
    const { rowCount } = await tx.query(
      `insert into storage.vector_indexes
         (bucket_id, name, data_type, dimension, distance_metric, metadata_configuration)
       values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing`,
      [
        vectorBucketName,
        indexName,
        dataType,
        dimension,
        distanceMetric,
        metadataConfiguration ? JSON.stringify(metadataConfiguration) : null,
      ],
    )
    if (rowCount === 0) throw vectorConflict('vector index', indexName)
  })
}

/** @throws VectorError 404 */
export async function getVectorIndex(db: Database, { vectorBucketName, indexName }: IndexName) {
  const { rows } = await query<{ index: object }>(
    db,
    `select jsonb_strip_nulls(jsonb_build_object(
       'vectorBucketName', bucket_id,
       'indexName', name,
       'dataType', data_type,
       'dimension', dimension,
       'distanceMetric', distance_metric,
       'metadataConfiguration', metadata_configuration,
       'creationTime', floor(extract(epoch from created_at))
     )) as index
     from storage.vector_indexes
     where bucket_id = $1 and name = $2`,
    [vectorBucketName, indexName],
  )
  if (!rows[0]) throw vectorNotFound('vector index', indexName)
  return { index: rows[0].index }
}

/** @throws VectorError 404 for the bucket */
export async function listVectorIndexes(db: Database, request: ListIndexesRequest) {
  const { vectorBucketName, prefix = '', nextToken = '', maxResults } = request
  const rows = await transact(db, async (tx) => {
    await requireBucket(tx, vectorBucketName)
    const found = await tx.query<ListedName>(
      `select name, ${createdS}
       from storage.vector_indexes
       where bucket_id = $1 and starts_with(name, $2) and name > $3
       order by name
       limit $4`,
      [vectorBucketName, prefix, nextToken, maxResults + 1],
    )
    return found.rows
  })
  const { page, ...rest } = cutPage(rows, maxResults)
  const indexes = page.map((row) => ({
    indexName: row.name,
    vectorBucketName,
    creationTime: row.createdS,
  }))
  return { indexes, ...rest }
}

/** Deletes an index with its vectors. @throws VectorError 404 */
export async function deleteVectorIndex(db: Database, { vectorBucketName, indexName }: IndexName) {
  const { rowCount } = await query(
    db,
    'delete from storage.vector_indexes where bucket_id = $1 and name = $2',
    [vectorBucketName, indexName],
  )
  if (rowCount === 0) throw vectorNotFound('vector index', indexName)
}

/**
 * What a call that reads or writes vectors needs to know of their index.
 * @throws VectorError 404
 */
export async function requireVectorIndex(
  tx: Tx,
  { vectorBucketName, indexName }: IndexName,
): Promise<VectorIndex> {
  const { rows } = await tx.query<VectorIndex>(
    `select id, dimension, distance_metric as metric, version::float8 as version,
       vector_count as count,
       coalesce(metadata_configuration -> 'nonFilterableMetadataKeys', '[]') as "notFilterable"
     from storage.vector_indexes
     where bucket_id = $1 and name = $2`,
    [vectorBucketName, indexName],
  )
  if (!rows[0]) throw vectorNotFound('vector index', indexName)
  return rows[0]
}

/** One page of a list that was read with one row more, and the token of the next page. */
export function cutPage<Row extends { name: string }>(rows: readonly Row[], length: number) {
  const page = rows.slice(0, length)
  const last = page.at(-1)
  return rows.length > length && last ? { page, nextToken: last.name } : { page }
}

interface ListedName {
  name: string
  createdS: number
}

const createdS = 'floor(extract(epoch from created_at))::float8 as "createdS"'

function selectBuckets(condition: string): string {
  return `select id as name, ${createdS} from storage.buckets_vectors where ${condition}`
}

async function requireBucket(tx: Tx, name: string): Promise<void> {
  const { rowCount } = await tx.query(
    'select from storage.buckets_vectors where id = $1 for key share',
    [name],
  )
  if (rowCount === 0) throw vectorNotFound('vector bucket', name)
}

function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction({ role: vectorRole }, work)
}

function query<Row extends object>(db: Database, text: string, values: readonly unknown[]) {
  return transact(db, (tx) => tx.query<Row>(text, values))
}
