import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { ownerOf } from '../objects/stored-object.ts'
import { hintForUnchanged, policyHint } from '../policy-hint.ts'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { noSuchBucket, storageError } from '../storage-error.ts'
import { bucketFields, readLimits } from './bucket-fields.ts'
import { requireBucketName } from './bucket-name.ts'

const newBucket = z.object({
  ...bucketFields,
  name: z.string(),
  id: z.string().nullish(),
  type: z.literal('STANDARD').nullish(),
})

/** `POST /bucket` */
export async function createBucket(
  context: StorageContext,
  { request, caller }: StorageCall,
): Promise<Response> {
  const { name, id, public: isPublic, ...given } = await readJsonBody(request, newBucket)
  requireBucketName(name)
  requireBucketName(id || name)
  const { fileSizeLimit, allowedMimeTypes } = readLimits(context, given)
  const { ownerId, owner } = ownerOf(caller)
  await transactAsCaller(context, { caller, operation: 'storage.bucket.create' }, (tx) =>
    tx.query(
      `insert into storage.buckets
         (id, name, public, file_size_limit, allowed_mime_types, owner_id, owner)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id || name,
        name,
        isPublic ?? false,
        fileSizeLimit ?? null,
        allowedMimeTypes ?? null,
        ownerId,
        owner,
      ],
    ),
  ).catch((error: unknown) => refuseCreation(error, caller))
  return Response.json({ name })
}

function refuseCreation(cause: unknown, caller: { role: string }): never {
  if (cause instanceof DatabaseError && cause.code === '23505')
    throw storageError('BucketAlreadyExists', 'The resource already exists', { cause })
  if (cause instanceof DatabaseError && cause.code === '42501')
    throw storageError('AccessDenied', cause.message, {
      cause,
      hint: policyHint('buckets', 'insert', caller),
    })
  throw cause
}

/** `PUT /bucket/:bucket`: a member that is left out keeps its value. */
export async function updateBucket(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { public: isPublic, ...given } = await readJsonBody(request, z.object(bucketFields))
  const { fileSizeLimit, allowedMimeTypes } = readLimits(context, given)
  const values = [
    params['bucket'],
    isPublic ?? null,
    fileSizeLimit !== undefined,
    fileSizeLimit,
    allowedMimeTypes !== undefined,
    allowedMimeTypes,
  ]
  await transactAsCaller(context, { caller, operation: 'storage.bucket.update' }, async (tx) => {
    const { rowCount } = await tx.query(
      `update storage.buckets set
         public = coalesce($2, public),
         file_size_limit = case when $3 then $4 else file_size_limit end,
         allowed_mime_types = case when $5 then $6 else allowed_mime_types end,
         updated_at = now()
       where id = $1`,
      values,
    )
    if (rowCount === 0) await refuseUnchanged(tx, { params, caller, command: 'update' })
  }).catch((cause: unknown) => {
    if (cause instanceof DatabaseError && cause.code === '42501')
      throw storageError('AccessDenied', cause.message, {
        cause,
        hint: policyHint('buckets', 'update', caller),
      })
    throw cause
  })
  return Response.json({ message: 'Successfully updated' })
}

/** `DELETE /bucket/:bucket`: only an empty one. */
export async function deleteBucket(
  context: StorageContext,
  { params, caller }: StorageCall,
): Promise<Response> {
  await transactAsCaller(context, { caller, operation: 'storage.bucket.delete' }, async (tx) => {
    const { rowCount } = await tx.query('delete from storage.buckets where id = $1', [
      params['bucket'],
    ])
    if (rowCount === 0) await refuseUnchanged(tx, { params, caller, command: 'delete' })
  }).catch((cause: unknown) => {
    if (cause instanceof DatabaseError && cause.code === '23503')
      throw storageError('ResourceNotEmpty', 'The bucket you tried to delete is not empty', {
        cause,
      })
    throw cause
  })
  return Response.json({ message: 'Successfully deleted' })
}

async function refuseUnchanged(
  tx: Tx,
  {
    params,
    caller,
    command,
  }: Pick<StorageCall, 'params' | 'caller'> & { command: 'update' | 'delete' },
): Promise<never> {
  const hint = await hintForUnchanged(tx, {
    table: 'buckets',
    command,
    caller,
    where: 'id = $1',
    values: [params['bucket']],
  })
  throw hint ? storageError('NoSuchBucket', 'Bucket not found', { hint }) : noSuchBucket()
}
