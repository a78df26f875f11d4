import { z } from 'zod'
import { requireStorable } from './metadata-filter.ts'

/**
 * What the calls of vector buckets accept.
 * Source: supabase/storage `src/http/routes/vector/` and `src/storage/protocols/vector/limits.ts`.
 */
const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'must have 3 to 63 lower-case letters, digits, dots or hyphens',
  )
const key = z
  .string()
  .min(1)
  .max(1_024)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'has a character that is refused')
/** Checked by hand: a request has up to two million numbers. */
const float32 = z.custom<number[]>(isVector, 'must be 1 to 4,096 finite float32 numbers')

function isVector(input: unknown): boolean {
  if (!Array.isArray(input) || input.length < 1 || input.length > 4_096) return false
  return input.every((value) => typeof value === 'number' && Number.isFinite(Math.fround(value)))
}

/** Of S3 Vectors. */
const maxMetadataBytes = 40 * 1_024

const metadata = z
  .record(z.string(), z.json())
  .refine((value) => isStorable(value), 'contains a character that cannot be stored')
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= maxMetadataBytes,
    `must be at most ${maxMetadataBytes} bytes`,
  )

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([field, part]) => isStorableText(field) && isStorable(part))
}

function isStorableText(text: string): boolean {
  try {
    return requireStorable(text) === text
  } catch {
    return false
  }
}

const bucket = { vectorBucketName: name }
const index = { ...bucket, indexName: name }
const wanted = { returnData: z.boolean().default(false), returnMetadata: z.boolean().default(false) }
const page = { nextToken: z.string().max(1_024).optional() }
const hasOwnKeys = (items: readonly { key: string }[]) =>
  new Set(items.map((item) => item.key)).size === items.length

export const bucketRequest = z.object(bucket)
export const indexRequest = z.object(index)
export const listBucketsRequest = z.object({
  prefix: z.string().max(63).optional(),
  maxResults: z.int().min(1).max(500).default(500),
  ...page,
})
export const listIndexesRequest = listBucketsRequest.extend(bucket)
export const createIndexRequest = z.object({
  ...index,
  dataType: z.literal('float32'),
  dimension: z.int().min(1).max(4_096),
  distanceMetric: z.enum(['cosine', 'euclidean', 'dotproduct']),
  metadataConfiguration: z
    .object({ nonFilterableMetadataKeys: z.array(z.string().min(1).max(63)).max(10) })
    .optional(),
})
export const putVectorsRequest = z.object({
  ...index,
  vectors: z
    .array(z.object({ key, data: z.object({ float32 }), metadata: metadata.default({}) }))
    .min(1)
    .max(500)
    .refine(hasOwnKeys, 'must not contain a key twice'),
})
export const getVectorsRequest = z.object({ ...index, keys: z.array(key).min(1).max(100), ...wanted })
export const deleteVectorsRequest = z.object({ ...index, keys: z.array(key).min(1).max(500) })
export const listVectorsRequest = z
  .object({
    ...index,
    maxResults: z.int().min(1).max(1_000).default(500),
    segmentCount: z.int().min(1).max(16).optional(),
    segmentIndex: z.int().min(0).max(15).optional(),
    ...page,
    ...wanted,
  })
  .refine(
    ({ segmentCount, segmentIndex }) => (segmentCount === undefined) === (segmentIndex === undefined),
    'segmentCount and segmentIndex must be given together',
  )
  .refine(
    ({ segmentCount = 1, segmentIndex = 0 }) => segmentIndex < segmentCount,
    'segmentIndex must be less than segmentCount',
  )
export const queryVectorsRequest = z.strictObject({
  ...index,
  indexArn: z.string().optional(),
  queryVector: z.strictObject({ float32 }),
  topK: z.int().min(1).max(100).default(10),
  filter: z.unknown().optional(),
  returnDistance: z.boolean().default(false),
  returnMetadata: z.boolean().default(false),
})

export type CreateIndexRequest = z.output<typeof createIndexRequest>
export type ListBucketsRequest = z.output<typeof listBucketsRequest>
export type ListIndexesRequest = z.output<typeof listIndexesRequest>
export type PutVectorsRequest = z.output<typeof putVectorsRequest>
export type GetVectorsRequest = z.output<typeof getVectorsRequest>
export type DeleteVectorsRequest = z.output<typeof deleteVectorsRequest>
export type ListVectorsRequest = z.output<typeof listVectorsRequest>
export type QueryVectorsRequest = z.output<typeof queryVectorsRequest>
