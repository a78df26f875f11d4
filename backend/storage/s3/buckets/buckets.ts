import { DatabaseError } from 'pg'
import { requireBucketName } from '../../buckets/bucket-name.ts'
import { ownerOf } from '../../objects/stored-object.ts'
import { transactAsCaller, type StorageContext } from '../../storage-context.ts'
import { answerEmpty, answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'

/** The buckets that the caller may select. */
export const listBuckets: S3Command = async (context, { caller, query }) => {
  const prefix = query.get('prefix') ?? ''
  const rows = await transactAsCaller(
    context,
    { caller, operation: 'storage.s3.bucket.list', readOnly: true },
    async (tx) =>
      (
        await tx.query<{ name: string; createdAt: Date }>(
          `select name, created_at as "createdAt" from storage.buckets
           where type = 'STANDARD' and starts_with(name, $1) order by name collate "C"`,
          [prefix],
        )
      ).rows,
  )
  const Bucket = rows.map(({ name, createdAt }) => ({
    Name: name,
    CreationDate: createdAt.toISOString(),
  }))
  return answerXml('ListAllMyBucketsResult', { Buckets: { Bucket } })
}

/** With the ACL `public-read` the bucket is public. */
export const createBucket: S3Command = async (context, { request, caller, bucketId }) => {
  requireBucketName(bucketId)
  const { ownerId, owner } = ownerOf(caller)
  const isPublic = (request.headers.get('x-amz-acl') ?? '').startsWith('public-read')
  try {
    await transactAsCaller(context, { caller, operation: 'storage.s3.bucket.create' }, (tx) =>
      tx.query(
        `insert into storage.buckets (id, name, owner_id, owner, public) values ($1, $1, $2, $3, $4)`,
        [bucketId, ownerId, owner, isPublic],
      ),
    )
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new S3Error('BucketAlreadyExists', 'The requested bucket name is not available', {
        cause: error,
      })
    throw error
  }
  return answerEmpty(200, { location: `/${encodeURIComponent(bucketId)}` })
}

export const deleteBucket: S3Command = async (context, { caller, bucketId }) => {
  try {
    const { rowCount } = await transactAsCaller(
      context,
      { caller, operation: 'storage.s3.bucket.delete' },
      (tx) => tx.query(`delete from storage.buckets where id = $1`, [bucketId]),
    )
    if (rowCount === 0) throw noSuchBucket()
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23503')
      throw new S3Error('BucketNotEmpty', 'The bucket you tried to delete is not empty', {
        cause: error,
      })
    throw error
  }
  return answerEmpty(204)
}

export const headBucket: S3Command = async (context, call) => {
  await requireVisibleBucket(context, call, 'storage.s3.bucket.head')
  return answerEmpty(200, { 'x-amz-bucket-region': 'us-east-1' })
}

/** `?location`, `?versioning` and `?tagging`: the same for every bucket. */
export const describeBucket: S3Command = async (context, call) => {
  await requireVisibleBucket(context, call, 'storage.s3.bucket.get')
  if (call.query.has('location')) return answerXml('LocationConstraint', {})
  if (call.query.has('versioning')) return answerXml('VersioningConfiguration', {})
  return answerXml('Tagging', { TagSet: {} })
}

/** @throws S3Error 404 when there is none that the caller may select */
async function requireVisibleBucket(
  context: StorageContext,
  { caller, bucketId }: S3Call,
  operation: string,
): Promise<void> {
  const { rowCount } = await transactAsCaller(
    context,
    { caller, operation, readOnly: true },
    (tx) =>
      tx.query(`select 1 from storage.buckets where id = $1 and type = 'STANDARD'`, [bucketId]),
  )
  if (rowCount === 0) throw noSuchBucket()
}

const noSuchBucket = () => new S3Error('NoSuchBucket', 'The specified bucket does not exist')
