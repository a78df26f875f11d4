import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createOwnStorage, type Storage } from '../start/create-storage.ts'
import type { Project } from './project-schema.ts'

type Options = Omit<Parameters<typeof createOwnStorage>[0], 'config'> &
  Pick<Config, 'mode' | 'dataDir'> & {
    /** Who may use the S3 protocol. */
    s3Protocol: Config['storage']['s3Protocol']
  }

/** The storage service of `[storage]`, with its buckets; null when it is switched off. */
export async function createProjectStorage(
  { storage }: Project,
  { mode, dataDir, s3Protocol, ...options }: Options,
): Promise<Storage | null> {
  if (!storage.enabled) return null
  await createBuckets(options.db, storage)
  const settings = { fileSizeLimitBytes: storage.file_size_limit, store: null, s3Protocol }
  return createOwnStorage({ ...options, config: { mode, dataDir, storage: settings } })
}

/**
 * Creates the buckets of `[storage.buckets.*]`. One that exists gets the settings of the file, as
 * with the Supabase CLI; its objects stay.
 */
async function createBuckets(db: Database, { buckets }: Project['storage']): Promise<void> {
  const rows = Object.entries(buckets).map(([name, bucket]) => ({
    name,
    is_public: bucket.public,
    size_limit: bucket.file_size_limit ?? null,
    types: bucket.allowed_mime_types.length === 0 ? null : bucket.allowed_mime_types,
  }))
  if (rows.length === 0) return
  await db.transaction({ role: 'supabase_storage_admin' }, (tx) =>
    tx.query(
      `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
       select name, name, is_public, size_limit, types
       from jsonb_to_recordset($1)
         as given (name text, is_public boolean, size_limit bigint, types text[])
       on conflict (id) do update set
         public = excluded.public, file_size_limit = excluded.file_size_limit,
         allowed_mime_types = excluded.allowed_mime_types, updated_at = now()`,
      [JSON.stringify(rows)],
    ),
  )
}
