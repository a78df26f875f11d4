import type { SupabaseClient } from '@supabase/supabase-js'
import type { EditStore, VersionedRecord } from '../../../../domain/desk/save-edit.ts'

export interface RecordPlace {
  table: string
  /** The column that names a record: usually `id`. */
  keyColumn: string
  /** What is read, with all editable columns in it. */
  select: string
}

/**
 * Reads and writes one record through the Data API. A write names the version that it is based on,
 * so it never changes a record that somebody else has changed meanwhile.
 */
export function createRecordStore(
  /** Tables are named by text here, so the client does not know the types of their rows. */
  supabase: SupabaseClient,
  { table, keyColumn, select }: RecordPlace,
  id: string,
): EditStore {
  return {
    async read() {
      const { data } = await supabase
        .from(table)
        .select(withVersion(select))
        .eq(keyColumn, id)
        .maybeSingle()
        .throwOnError()
      return data === null ? null : toRecord(data)
    },
    async write(version, changes) {
      const { data } = await supabase
        .from(table)
        .update(changes)
        .eq(keyColumn, id)
        .eq('version', version)
        .select(withVersion(select))
        .throwOnError()
      const [row] = data
      return row === undefined ? null : toRecord(row)
    },
  }
}

/** Stores a new record. */
export async function insertRecord(
  supabase: SupabaseClient,
  { table, select }: RecordPlace,
  values: Readonly<Record<string, unknown>>,
): Promise<VersionedRecord> {
  const { data } = await supabase
    .from(table)
    .insert(values)
    .select(withVersion(select))
    .single()
    .throwOnError()
  return toRecord(data)
}

const withVersion = (select: string) => `${select},version`

function toRecord(row: unknown): VersionedRecord {
  const { version, ...values } = row as Record<string, unknown>
  if (typeof version !== 'number') throw new TypeError('The record has no version')
  return { version, values }
}
