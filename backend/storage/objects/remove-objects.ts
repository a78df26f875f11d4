import { z } from 'zod'
import type { BlobKey } from '../blobs/blob-store.ts'
import { hintForUnchanged } from '../policy-hint.ts'
import { readJsonBody } from '../read-json-body.ts'
import { transactAsCaller, type StorageCall, type StorageContext } from '../storage-context.ts'
import { noSuchKey, storageError } from '../storage-error.ts'
import { clientColumns, type ClientObject } from './client-object.ts'
import { removeQuietly } from './write-object.ts'

const body = z.object({
  prefixes: z.array(z.union([z.string(), z.object({ path: z.string() })])).min(1),
})

/**
 * `DELETE /object/:bucket`: the named objects that the caller may select and delete. The answer
 * lists those that are gone; the others are left out without an error.
 */
export async function removeObjects(
  context: StorageContext,
  { request, params, caller }: StorageCall,
): Promise<Response> {
  const { prefixes } = await readJsonBody(request, body)
  const names = prefixes.map((entry) => (typeof entry === 'string' ? entry : entry.path))
  const removed = await transactAsCaller(
    context,
    { caller, operation: 'storage.object.delete_many' },
    async (tx) =>
      (
        await tx.query<ClientObject>(
          `delete from storage.objects where bucket_id = $1 and name = any ($2)
           returning ${clientColumns}`,
          [params['bucket'], names],
        )
      ).rows,
  )
  await removeQuietly(context, ...removed.map(toBlobKey))
  return Response.json(removed)
}

/** `DELETE /object/:bucket/*` */
export async function removeObject(
  context: StorageContext,
  { params, caller }: StorageCall,
): Promise<Response> {
  const where = 'bucket_id = $1 and name = $2'
  const values = [params['bucket'], params['*']]
  const removed = await transactAsCaller(
    context,
    { caller, operation: 'storage.object.delete' },
    async (tx) => {
      const { rows } = await tx.query<ClientObject>(
        `delete from storage.objects where ${where} returning ${clientColumns}`,
        values,
      )
      if (rows[0]) return rows[0]
      const hint = await hintForUnchanged(tx, {
        table: 'objects',
        command: 'delete',
        caller,
        where,
        values,
      })
      throw hint ? storageError('NoSuchKey', 'Object not found', { hint }) : noSuchKey()
    },
  )
  await removeQuietly(context, toBlobKey(removed))
  return Response.json({ message: 'Successfully deleted' })
}

function toBlobKey({ id, version }: ClientObject): BlobKey {
  return { objectId: id, version }
}
