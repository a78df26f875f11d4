/** An object, or a folder: the part of a name up to the first slash after the prefix. */
export interface Entry {
  /** The name of the object. For a folder the name of one object in it. */
  name: string
  /** Null for a folder. */
  id: string | null
  created_at: Date | null
  updated_at: Date | null
  last_accessed_at: Date | null
  metadata: Record<string, unknown> | null
}

export interface EntryQuery {
  bucketId: string
  /** What every name begins with. */
  prefix: string
  order: 'asc' | 'desc'
  /** Whether upper and lower case are the same, for the prefix and for the order. */
  ignoresCase: boolean
  /** Names that have a slash after the prefix become folders. */
  hasFolders: boolean
  limit: number
  offset: number
}

/** The columns of an object `o` that an entry shows; null in a folder. */
export const entryColumns = 'o.created_at, o.updated_at, o.last_accessed_at, o.metadata'

/** The column that is compared, and the same of a prefix, which is a parameter. */
export function keysOf({ ignoresCase }: Pick<EntryQuery, 'ignoresCase'>) {
  return ignoresCase
    ? { key: 'listing_key', path: `split_part(listing_key, E'\\x01', 1)`, bound: 'lower($2)' }
    : { key: 'name collate "C"', path: 'name', bound: '$2::text' }
}

/** Sorts after every name that begins with the same prefix: names do not contain U+10FFFF. */
export const last = `U&'\\+10FFFF'`
