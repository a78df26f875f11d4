import type { Tx } from '../../db/database.ts'
import { entryColumns, keysOf, last, type Entry, type EntryQuery } from './entry.ts'

export interface EntriesByNameQuery extends EntryQuery {
  /** Where a page begins, from {@link seekAfter}; null for the first page. */
  seek: string | null
}

/**
 * Objects and folders in the order of their names. It jumps over the rest of a folder by the index,
 * so that its time does not depend on how many objects the folders contain.
 */
export async function listEntriesByName(
  tx: Tx,
  { bucketId, prefix, seek, limit, offset, ...query }: EntriesByNameQuery,
): Promise<Entry[]> {
  const { rows } = await tx.query<Entry>(buildSql(query), [bucketId, prefix, seek, limit, offset])
  return rows
}

/**
 * Where the page after an entry begins, when case matters. A name has no `\x01`, so nothing is
 * between a name and the same with `\x01`; and `0` is the character after the slash.
 */
export function seekAfter(name: string, { order, isFolder }: Seek): string {
  const folder = isFolder ? name.slice(0, -1) : null
  if (order === 'asc') return folder === null ? `${name}\x01` : `${folder}0`
  return folder === null ? name : `${folder}/`
}

interface Seek {
  order: 'asc' | 'desc'
  isFolder: boolean
}

/** So many rows are read before the next jump. */
const batchSize = 20

/**
 * Each step of the recursion reads a few rows from `seek` on and keeps one of each folder. The next
 * step begins behind the last row, or behind its folder. LIMIT ends the recursion.
 */
function buildSql({
  order,
  ignoresCase,
  hasFolders,
}: Omit<EntryQuery, 'bucketId' | 'prefix' | 'limit' | 'offset'>): string {
  const { key, path, bound } = keysOf({ ignoresCase })
  const isAsc = order === 'asc'
  const back = isAsc ? 'desc' : 'asc'
  const start = isAsc ? bound : `${bound} || ${last}`
  const range = isAsc
    ? `${key} >= batch.seek and ${key} < ${bound} || ${last}`
    : `${key} < batch.seek and ${key} >= ${bound}`
  const rest = `substr(path, length($2) + 1)`
  const folder = hasFolders
    ? `case when strpos(${rest}, '/') > 0 then ${bound} || split_part(${rest}, '/', 1) end`
    : 'null::text'
  return `
    with recursive batch as (
      select coalesce($3, ${start}) collate "C" as seek, null::text[] as names, null::uuid[] as ids
      union all
      select step.* from batch cross join lateral (
        select
          case when count(*) = ${batchSize} then coalesce(
            (array_agg(folder order by key ${back}))[1] || '${isAsc ? '0' : '/'}',
            (array_agg(key order by key ${back}))[1] || ${isAsc ? `E'\\x01'` : `''`}
          ) collate "C" end,
          array_agg(name order by key ${order}) filter (where is_first),
          array_agg(case when folder is null then id end order by key ${order})
            filter (where is_first)
        from (
          select *,
            folder is null or folder is distinct from lag(folder) over (order by key ${order})
              as is_first
          from (select key, name, id, ${folder} as folder from (
            select ${key} as key, ${path} as path, name, id from storage.objects
            where bucket_id = $1 and ${range}
            order by ${key} ${order} limit ${batchSize}
          ) rows) with_folders
        ) marked
      ) step (seek, names, ids)
      where batch.seek is not null
    ), page as (
      select entry.* from batch
        cross join lateral unnest(names, ids) with ordinality as entry (name, id, place)
      limit $4 offset $5
    )
    select page.name, page.id, ${entryColumns}
    from (select *, row_number() over () as number from page) page
      left join storage.objects o on o.id = page.id
    order by page.number`
}
