import type { ObjectMetadata } from './stored-object.ts'

/** A row of storage.objects as clients see it. */
export interface ClientObject {
  id: string
  bucket_id: string
  name: string
  version: string
  owner: string | null
  owner_id: string | null
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

/** The columns of a {@link ClientObject}. */
export const clientColumns = `id, bucket_id, name, version, owner, owner_id, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`
