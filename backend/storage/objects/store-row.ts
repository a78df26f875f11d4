import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { Tx } from '../../db/database.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import { transactAsCaller, type StorageContext } from '../storage-context.ts'
import { keyAlreadyExists, noSuchBucket } from '../storage-error.ts'
import { refuseWithHint } from './missing-policy.ts'
import { writeRow, type ObjectRow } from './object-row.ts'
import { objectColumns, type StoredObject } from './stored-object.ts'

type StoreResult =
  | { stored: StoredObject; replaced: BlobKey | null }
  /** The object has another id, below which its bytes belong. */
  | { stored: null; objectId: string }

const rollback = new Error('The statement was only tried')

/**
 * Runs the statement that would store the row, as the caller, and takes it back.
 * @returns the id of the object, new or present
 */
export async function probeRow(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
): Promise<{ objectId: string }> {
  let objectId: string = randomUUID()
  try {
    await transactAsCaller(context, row, async (tx) => {
      // A new object has a new id; if there is one already, the statement fails.
      if (row.upsert) objectId = (await findCurrent(tx, row))?.objectId ?? objectId
      await writeRow(tx, row, { objectId, version: randomUUID() })
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) await throwRefusal(context, row, error)
  }
  return { objectId }
}

/** Makes the blob the current version of the object, in one transaction as the caller. */
export async function storeRow(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
  blob: BlobKey,
): Promise<StoreResult> {
  try {
    return await transactAsCaller(context, row, async (tx) => {
      const current = row.upsert ? await findCurrent(tx, row, { locked: true }) : null
      if (current && current.objectId !== blob.objectId)
        return { stored: null, objectId: current.objectId }
      // Sent together: one round trip.
      const [isWritten, stored] = await Promise.all([writeRow(tx, row, blob), readRow(tx, row)])
      return isWritten ? { stored, replaced: current } : { stored: null, objectId: stored.id }
    })
  } catch (error) {
    return throwRefusal(context, row, error)
  }
}

const asService = `select set_config('role', 'supabase_storage_admin', true)`
const asRole = `select set_config('role', $1, true)`

/** The version that is current now, whether the caller may see it or not. */
async function findCurrent(
  tx: Tx,
  { bucketId, name, caller }: ObjectRow,
  { locked = false } = {},
): Promise<BlobKey | null> {
  const [, { rows }] = await Promise.all([
    tx.query(asService),
    tx.query<BlobKey>(
      `select id as "objectId", version from storage.objects
       where bucket_id = $1 and name = $2 ${locked ? 'for update' : ''}`,
      [bucketId, name],
    ),
    tx.query(asRole, [caller.role]),
  ])
  return rows[0] ?? null
}

async function readRow(tx: Tx, { bucketId, name, caller }: ObjectRow): Promise<StoredObject> {
  const [, { rows }] = await Promise.all([
    tx.query(asService),
    tx.query<StoredObject>(
      `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
      [bucketId, name],
    ),
    tx.query(asRole, [caller.role]),
  ])
  const [stored] = rows
  if (!stored) throw new Error('The row of an object is not there after it was written')
  return stored
}

async function throwRefusal(
  context: Pick<StorageContext, 'db'>,
  row: ObjectRow,
  error: unknown,
): Promise<never> {
  if (!(error instanceof DatabaseError)) throw error
  if (error.code === '23505') throw keyAlreadyExists(error)
  if (error.code === '23503') throw noSuchBucket()
  if (error.code === '42501') return refuseWithHint(context, row, error)
  throw error
}
