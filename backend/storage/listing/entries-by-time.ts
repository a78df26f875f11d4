import type { Tx } from '../../db/database.ts'
import { entryColumns, keysOf, last, type Entry, type EntryQuery } from './entry.ts'

export const timeColumns = ['created_at', 'updated_at', 'last_accessed_at'] as const
export type TimeColumn = (typeof timeColumns)[number]

/** The last entry of a page. */
export interface TimePosition {
  isObject: boolean
  /** As PostgreSQL writes it, with microseconds. */
  at: string
  name: string
}

export interface EntriesByTimeQuery extends EntryQuery {
  column: TimeColumn
  /** The page begins after this entry; null for the first page. */
  after: TimePosition | null
}

/**
 * Folders in the order of their names, and then objects in the order of a time. It reads every name
 * below the prefix.
 */
export async function listEntriesByTime(
  tx: Tx,
  { bucketId, prefix, after, limit, offset, ...query }: EntriesByTimeQuery,
): Promise<(Entry & { at: string })[]> {
  const values: unknown[] = [bucketId, prefix, limit, offset]
  if (after) values.push(after.isObject, after.at, after.name)
  const { rows } = await tx.query<Entry & { at: string }>(buildSql(query, after !== null), values)
  return rows
}

function buildSql(
  { column, order, ignoresCase, hasFolders }: Pick<EntriesByTimeQuery, 'column'> & SqlOptions,
  isLaterPage: boolean,
): string {
  const { key, bound } = keysOf({ ignoresCase })
  const slash = `strpos(substr(name, length($2) + 1), '/')`
  const folder = hasFolders
    ? `case when ${slash} > 0 then left(name, length($2) + ${slash}) end`
    : 'null::text'
  const than = order === 'asc' ? '>' : '<'
  const isLater = `(id is not null) > $5
    or ((id is not null) = $5 and (at, name collate "C") ${than} ($6::timestamptz, $7))`
  return `
    with found as (
      select id, name, coalesce(${column}, 'epoch') as at, ${folder} as folder
      from storage.objects
      where bucket_id = $1 and ${key} >= ${bound} and ${key} < ${bound} || ${last}
    ), page as (
      select * from (
        select distinct folder as name, null::uuid as id, 'epoch'::timestamptz as at from found
        where folder is not null
        union all
        select name, id, at from found where folder is null
      ) entries
      ${isLaterPage ? `where ${isLater}` : ''}
      order by (id is not null), at ${order}, name collate "C" ${order}
      limit $3 offset $4
    )
    select page.name, page.id, page.at::text, ${entryColumns}
    from page left join storage.objects o on o.id = page.id
    order by (page.id is not null), page.at ${order}, page.name collate "C" ${order}`
}

type SqlOptions = Pick<EntryQuery, 'order' | 'ignoresCase' | 'hasFolders'>
