/** A row of storage.buckets as clients see it. */
export interface BucketRow {
  id: string
  name: string
  owner: string
  public: boolean
  type: string
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** The columns of a {@link BucketRow}. A size is below 2^53, so a double holds it exactly. */
export const bucketColumns = `id, name, coalesce(owner_id, owner::text, '') as owner,
  coalesce(public, false) as public, type, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`
