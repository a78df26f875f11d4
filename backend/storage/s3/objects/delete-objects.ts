import type { BlobKey } from '../../blobs/blob-store.ts'
import { requireBucketAsService } from '../../objects/stored-object.ts'
import { removeQuietly } from '../../objects/write-object.ts'
import { transactAsCaller, type StorageContext } from '../../storage-context.ts'
import { readSmallBody } from '../body/open-body.ts'
import { answerEmpty, answerXml } from '../s3-answer.ts'
import type { S3Call, S3Command } from '../s3-call.ts'
import { S3Error } from '../s3-error.ts'
import { findText, listChildren, parseXml } from '../xml/parse-xml.ts'

const maxNames = 1_000
const maxBodyBytes = 2_000_000

/** DeleteObject: also answers 204 when there is no such object. */
export const deleteObject: S3Command = async (context, call) => {
  const operation = 'storage.s3.object.delete'
  const kept = await remove(context, call, { names: [call.name], operation })
  if (kept.size > 0) throw new S3Error('AccessDenied', 'You may not delete this object')
  return answerEmpty(204)
}

/** DeleteObjects: up to 1,000 names in one transaction. */
export const deleteObjects: S3Command = async (context, call) => {
  const body = await readSmallBody(call.openBody(), maxBodyBytes)
  const root = parseXml(body.toString(), 'Delete')
  const names = listChildren(root, 'Object').map((object) => findText(object, 'Key') ?? '')
  if (names.length === 0 || names.length > maxNames || names.includes(''))
    throw new S3Error('MalformedXML', `Name from 1 to ${maxNames} objects to delete`)
  const kept = await remove(context, call, { names, operation: 'storage.s3.object.delete_many' })
  const isQuiet = findText(root, 'Quiet') === 'true'
  return answerXml('DeleteResult', {
    Deleted: isQuiet ? [] : names.filter((name) => !kept.has(name)).map((Key) => ({ Key })),
    Error: [...kept].map((Key) => ({ Key, Code: 'AccessDenied', Message: 'Access Denied' })),
  })
}

/** @returns the names that the caller may see but not delete */
async function remove(
  context: StorageContext,
  { caller, bucketId }: S3Call,
  { names, operation }: { names: readonly string[]; operation: string },
): Promise<ReadonlySet<string>> {
  await requireBucketAsService(context, bucketId)
  const where = 'bucket_id = $1 and name = any($2)'
  const { blobs, kept } = await transactAsCaller(context, { caller, operation }, async (tx) => {
    const [deleted, left] = await Promise.all([
      tx.query<BlobKey>(
        `delete from storage.objects where ${where} returning id as "objectId", version`,
        [bucketId, names],
      ),
      tx.query<{ name: string }>(`select name from storage.objects where ${where}`, [
        bucketId,
        names,
      ]),
    ])
    return { blobs: deleted.rows, kept: left.rows.map(({ name }) => name) }
  })
  await removeQuietly(context, ...blobs)
  return new Set(kept)
}
