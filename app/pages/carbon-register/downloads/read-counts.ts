import type { SupabaseClient } from '@supabase/supabase-js'
import { dataTables } from './data-tables.ts'

/** A table of the download, with how many rows it has. */
export interface CountedTable {
  name: string
  about: string
  rows: number
}

/** How many rows each table of the download has. */
export function readCounts(
  // The name of the table is a value here, so its columns have no types.
  supabase: SupabaseClient,
): Promise<CountedTable[]> {
  return Promise.all(
    Object.entries(dataTables).map(async ([name, { view, order, about }]) => {
      const { count, error } = await supabase
        .from(view)
        .select(order[0], { count: 'exact', head: true })
      if (error) throw error
      if (count === null) throw new Error(`The register answered without the count of ${view}`)
      return { name, about, rows: count }
    }),
  )
}
