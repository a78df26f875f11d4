import type { Tx } from '../../db/database.ts'
import type { Caller } from '../../web/caller.ts'
import type { BlobKey } from '../blobs/blob-store.ts'
import { ownerOf, type ObjectMetadata } from './stored-object.ts'

/** What an upload writes into storage.objects. */
export interface ObjectRow {
  caller: Pick<Caller, 'role' | 'claims'>
  operation: string
  bucketId: string
  name: string
  upsert: boolean
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

/**
 * The statement of an upload, as the present role. It returns nothing, because a role that may
 * insert and not select could not run it then.
 * @returns false when another transaction created the object with another id meanwhile
 */
export async function writeRow(tx: Tx, row: ObjectRow, blob: BlobKey): Promise<boolean> {
  const { ownerId, owner } = ownerOf(row.caller)
  const { rowCount } = await tx.query(row.upsert ? upsertSql : insertSql, [
    blob.objectId,
    row.bucketId,
    row.name,
    blob.version,
    ownerId,
    owner,
    JSON.stringify(row.metadata),
    row.userMetadata === null ? null : JSON.stringify(row.userMetadata),
  ])
  return rowCount > 0
}

const insertSql = `insert into storage.objects
    (id, bucket_id, name, version, owner_id, owner, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const upsertSql = `${insertSql}
  on conflict (bucket_id, name) do update set
    version = excluded.version, owner_id = excluded.owner_id, owner = excluded.owner,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata
  where objects.id = excluded.id`
