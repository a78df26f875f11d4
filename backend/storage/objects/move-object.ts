import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { hintForUnchanged, policyHint } from '../policy-hint.ts'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { keyAlreadyExists, noSuchBucket, noSuchKey, storageError } from '../storage-error.ts'
import { requireObjectName } from './object-name.ts'
import { ownerOf, requireObject } from './stored-object.ts'
import { requireUploadable } from './write-object.ts'

const body = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
})

interface Move {
  caller: StorageCall['caller']
  from: { bucketId: string; name: string }
  to: { bucketId: string; name: string }
}

const operation = 'storage.object.move'

/**
 * `POST /object/move`: gives an object another name, also in another bucket. Its bytes stay where
 * they are, because they are stored below its id. Who moves it becomes its owner.
 */
export async function moveObject(
  context: StorageContext,
  { request, caller }: StorageCall,
): Promise<Response> {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJsonBody(
    request,
    body,
  )
  requireObjectName(destinationKey)
  const from = { bucketId, name: sourceKey }
  const to = { bucketId: destinationBucket || bucketId, name: destinationKey }
  const { id, metadata } = await requireObject(context, { caller, operation, ...from })
  if (from.bucketId !== to.bucketId)
    // The limits of the other bucket hold for what is moved there.
    await requireUploadable(context, {
      ...to,
      contentType: metadata.mimetype,
      foundType: metadata.foundMimetype ?? null,
      sizeBytes: metadata.size,
    })
  await changeName(context, { caller, from, to })
  return Response.json({ message: 'Successfully moved', Id: id, Key: to.name })
}

async function changeName(
  context: Pick<StorageContext, 'db'>,
  { caller, from, to }: Move,
): Promise<void> {
  const { ownerId, owner } = ownerOf(caller)
  await transactAsCaller(context, { caller, operation }, async (tx) => {
    const { rowCount } = await tx.query(
      `update storage.objects set bucket_id = $3, name = $4,
         owner_id = coalesce($5, owner_id), owner = case when $5 is null then owner else $6 end
       where bucket_id = $1 and name = $2`,
      [from.bucketId, from.name, to.bucketId, to.name, ownerId, owner],
    )
    if (rowCount === 0) await refuseUnmoved(tx, { caller, from })
  }).catch((cause: unknown) => {
    if (!(cause instanceof DatabaseError)) throw cause
    if (cause.code === '23505') throw keyAlreadyExists(cause)
    if (cause.code === '23503') throw noSuchBucket()
    if (cause.code === '42501')
      throw storageError('AccessDenied', cause.message, {
        cause,
        hint: policyHint('objects', 'update', caller),
      })
    throw cause
  })
}

async function refuseUnmoved(tx: Tx, { caller, from }: Omit<Move, 'to'>): Promise<never> {
  const hint = await hintForUnchanged(tx, {
    table: 'objects',
    command: 'update',
    caller,
    where: 'bucket_id = $1 and name = $2',
    values: [from.bucketId, from.name],
  })
  throw hint ? storageError('NoSuchKey', 'Object not found', { hint }) : noSuchKey()
}
